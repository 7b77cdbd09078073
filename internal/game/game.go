// Package game is the game without its window: which screen is shown, what a
// key does there, when the song starts, stops and is over. It is told the time
// and the keys, and answers with what is to be seen; it draws nothing and asks
// no clock, so that a test can play a whole song in a moment.
package game

import (
	"time"

	"hibana/beat"
	"hibana/combo"
	"hibana/internal/audio"
	"hibana/internal/audio/pcm"
	"hibana/internal/library"
	"hibana/internal/scene"
	"hibana/internal/show"
	"hibana/internal/wardrobe"
)

// Key is a key going down or up. Names are those of Ebitengine: "D", "Space",
// "ArrowLeft", "Escape".
type Key struct {
	Name string
	Down bool
	At   time.Duration // monotonic, as the times given to Frame
}

// Sound plays one song. audio.Player and audio.Clock are behind it in the game.
type Sound interface {
	Play()
	Pause()
	Seek(song time.Duration) int
	// Cue lets a click be heard at a song time.
	Cue(song time.Duration, strong bool)
	// Track lays clicks under the song, in place of those the track had.
	Track(t audio.Track, clicks []Click)
	// Hit lets the sound of a hit be heard at once.
	Hit()
	// Volume sets how loud song and clicks are, from 0 to 1; Fade takes the song
	// to another volume.
	Volume(song, clicks float64)
	Fade(song float64, over time.Duration)
	// Loop lets the song go from to back to from, faded over edge on both sides.
	Loop(from, to, edge time.Duration)
	// Read is where the song is heard to be at a monotonic time.
	Read(now time.Duration) audio.Moment
	// Ahead is how much of the sound, in real time, has left the player and is not
	// heard yet.
	Ahead(now time.Duration) time.Duration
	Length() time.Duration
	Err() error
	Close()
}

// Config is what the game is started with.
type Config struct {
	Songs    string       // the song folder, "" for none
	Cache    string       // the folder for what can be learned again, "" for none
	PackSync library.Sync // of packs that do not say theirs
	Chart    string       // a chart to play at once, "" for the song list
	Part     int
	Auto     bool                     // the machine plays
	Replay   *combo.Replay            // or a recording does
	Ruleset  string                   // a name for combo.RulesByName; "" for each part's own
	From     *Position                // where to start
	Freeze   *Position                // show this one moment and nothing else
	Rate     float64                  // song seconds per real second; 0 means 1
	Pitch    audio.Pitch              // whether it moves with the rate
	Offsets  func() beat.Offsets      // the player's, for the output in use; nil for none
	Keep     func(beat.Offsets) error // keeps others in their place
	Replays  string                   // the folder replays are saved to, "" for none

	Wardrobe wardrobe.Wardrobe // whence skins come

	Assist  Assist
	Preview bool // songs are heard in the list

	Sound  func(song pcm.Song, rate float64) Sound
	Notice func() string    // a line about the sound device, or ""
	Date   func() time.Time // for the names of replays
	Log    *Log

	ahead time.Duration // see LookAhead
}

// Frame is everything on screen at one instant: the stage, when there is one,
// and whichever screen is set over or instead of it.
type Frame struct {
	Stage    *show.State  // nil on the song list and with the results
	Song     scene.Song   // what the stage writes
	Skin     wardrobe.Ref // what the stage wears
	Backdrop *Backdrop    // of the song that is played, or was, for Song.Background and Results.Background

	List    *scene.ListView
	Banner  *Banner // of the song that is chosen, for List.Banner
	Pause   *scene.PauseView
	Results *scene.ResultsView
	Sync    *scene.SyncView
}

// Game is the running game. It is for one goroutine.
type Game struct {
	cfg     Config
	list    *list
	play    *play        // nil on the song list
	sync    *calibration // nil but on its screen
	preview preview
	section section // that is practised
	stage   stage
	down    map[string]bool // keys that are down
	frame   Frame
	since   time.Duration // the first frame; screens without music count from it
	began   bool
	quit    bool
}

// stage is the screen the game is on.
type stage string

const (
	onList    stage = "list"
	onPlay    stage = "play"
	onPaused  stage = "paused"
	onCountIn stage = "count-in"
	onResults stage = "results"
	onSync    stage = "sync"
)

// New starts a game: on the song list, or in Config.Chart. A chart that cannot
// be played is an error.
func New(cfg Config) (*Game, error) {
	if cfg.Rate == 0 {
		cfg.Rate = 1
	}
	if cfg.Replay != nil {
		cfg.Rate = cfg.Replay.Rate
	}
	g := &Game{cfg: cfg, down: map[string]bool{}}
	g.preview.cfg = &g.cfg
	if cfg.Chart == "" {
		g.list = newList(cfg.Songs, cfg.Cache)
		g.goTo(onList)
		return g, nil
	}
	return g, g.begin(cfg.Chart, cfg.Part, cfg.From)
}

// LookAhead says how much later than the time given to Frame its picture is
// seen, in real time: what can be known of that moment is shown as it will be
// then.
func (g *Game) LookAhead(d time.Duration) { g.cfg.ahead = d }

// Frame takes the keys since the last frame, in order, lets the game go on to
// now, and gives what is to be seen. The answer is good until the next call.
func (g *Game) Frame(now time.Duration, keys []Key) *Frame {
	if !g.began {
		g.began, g.since = true, now
	}
	if g.play != nil {
		g.play.read(now)
	}
	if g.sync != nil {
		g.sync.read(now)
	}
	for _, k := range keys {
		if g.down[k.Name] == k.Down {
			continue // the system repeats keys that are held
		}
		g.down[k.Name] = k.Down
		g.key(k, now)
	}
	if g.stage == onList {
		g.repeatKeys(now)
		g.previewOn(now)
	}
	if g.play != nil {
		g.advance()
	}
	g.show(now)
	return &g.frame
}

// Quit reports that the player wants to leave.
func (g *Game) Quit() bool { return g.quit }

// Close ends the game.
func (g *Game) Close() {
	g.stop()
	if g.list != nil {
		g.list.close()
	}
}

// stop stops the song.
func (g *Game) stop() {
	g.preview.close()
	if g.sync != nil {
		g.sync.close()
		g.sync = nil
	}
	if g.play != nil {
		g.play.close()
		g.play = nil
	}
}

// Playing reports whether a song is running and every millisecond counts.
func (g *Game) Playing() bool {
	return g.stage == onPlay || g.stage == onCountIn || g.stage == onSync && g.sync.tapping()
}

// offsets are the player's.
func (g *Game) offsets() beat.Offsets {
	if g.cfg.Offsets == nil {
		return beat.Offsets{}
	}
	return g.cfg.Offsets()
}

// keep keeps offsets.
func (g *Game) keep(o beat.Offsets) error {
	if g.cfg.Keep == nil {
		return &Error{"there is no place to keep offsets", "start hibana, not a part of it"}
	}
	return g.cfg.Keep(o)
}

func (g *Game) goTo(s stage) {
	if g.list != nil {
		g.list.hold(s != onList)
	}
	if g.stage != s {
		g.stage = s
		g.cfg.Log.screen(s)
	}
}

// key hands a key to the screen it belongs to.
func (g *Game) key(k Key, now time.Duration) {
	switch g.stage {
	case onList:
		if k.Down {
			g.list.repeat.pressed(k.Name, now)
			g.listKey(k.Name)
		}
	case onPlay:
		g.playKey(k)
	case onPaused:
		if k.Down {
			g.pausedKey(k.Name)
		}
	case onCountIn:
		if k.Down && k.Name == "Escape" {
			g.pause()
		}
	case onResults:
		if k.Down {
			g.resultsKey(k.Name)
		}
	case onSync:
		if k.Down {
			g.syncKey(k)
		}
	}
}

// advance lets the screen go on to the time that was read.
func (g *Game) advance() {
	switch g.stage {
	case onPlay:
		g.playOn()
	case onCountIn:
		g.countOn()
	}
}

// show fills the frame.
func (g *Game) show(now time.Duration) {
	g.frame = Frame{Skin: g.cfg.Wardrobe.For("", nil)}
	notice := ""
	if g.cfg.Notice != nil && g.cfg.Freeze == nil {
		notice = g.cfg.Notice()
	}
	beat := (now - g.since).Seconds() * idleBeats
	if g.stage == onList {
		g.frame.List = g.list.view(beat, notice)
		g.frame.List.Rate = g.cfg.Rate
		g.frame.Banner = g.list.banner()
		return
	}
	if g.stage == onSync {
		g.frame.Sync = g.sync.view(beat, notice)
		return
	}
	p := g.play
	g.frame.Skin = p.skin
	g.frame.Backdrop = p.backdrop
	if err := p.sound.Err(); err != nil {
		notice = "The song broke off: " + err.Error()
	}
	if g.stage == onResults {
		p.results.Beat = beat
		g.frame.Results = &p.results
		return
	}
	g.frame.Song = p.title
	g.frame.Song.Notice = notice
	if notice == "" {
		g.frame.Song.Notice = g.section.notice()
	}
	g.frame.Stage = p.state()
	if g.stage != onPlay {
		g.frame.Pause = &p.menu
	}
}

// idleBeats is the tempo of screens without music, in beats a second.
const idleBeats = 1.6

// leave ends the song and goes back to the list.
func (g *Game) leave() {
	g.stop()
	if g.list == nil {
		g.list = newList(g.cfg.Songs, g.cfg.Cache)
	}
	g.goTo(onList)
}

// previewOn lets the chosen song be heard in the list.
func (g *Game) previewOn(now time.Duration) {
	if g.stage != onList || !g.cfg.Preview { // a key may have led elsewhere
		return
	}
	ref := ""
	if s := g.list.chosen(); s != nil {
		ref = s.Ref
	}
	g.preview.frame(now, ref)
}
