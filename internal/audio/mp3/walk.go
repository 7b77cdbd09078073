package mp3

import (
	"fmt"
	"io"
	"time"
)

// Limits on what is walked at all.
const (
	maxBytes  = 1 << 30 // three hours at 320 kbit/s are 432 MB; the rest is room for tags
	maxLength = 3 * time.Hour
)

// frame is one frame of the file, or a lost one that silence stands in for.
type frame struct {
	off    int64 // file offset; lost if negative
	header header
}

const lost = -1

// index is the file as a list of frames: the music's, without the Info frame.
type index struct {
	frames  []frame
	lead    Lead
	lost    int  // frames replaced by silence because they could not be found
	cut     bool // the file ends before the frames its header counts
	rate    int
	samples int // per frame
}

// walk finds every frame of the file.
func walk(r io.ReaderAt, size int64) (*index, error) {
	if size > maxBytes {
		return nil, refuse("the file is larger than 1 GiB", "cut it, or "+convert)
	}
	w := &window{r: r, size: size}
	wk := &walker{w: w, end: audioEnd(w)}
	start, err := wk.first(skipTags(w, 0))
	if w.err != nil {
		return nil, fmt.Errorf("reading the song: %w", w.err)
	}
	if err != nil {
		return nil, err
	}
	if err := wk.follow(start); err != nil {
		return nil, err
	}
	if w.err != nil {
		return nil, fmt.Errorf("reading the song: %w", w.err)
	}
	return wk.index()
}

// walker follows the frames and keeps account of the gaps between them.
type walker struct {
	w      *window
	end    int64  // where the audio ends and trailing tags begin
	kind   header // what the stream's frames look like
	last   int64  // offset of the last frame found
	start  int64  // of the first frame
	bytes  int64  // of all frames found
	frames []frame
	gaps   []gap
}

// gap is a place without frames: the next frame found is frames[before].
type gap struct {
	before int
	bytes  int64
}

// follow steps from frame to frame from start on.
func (k *walker) follow(start int64) error {
	k.start, k.kind = start, k.w.header(start)
	limit := int(maxLength.Seconds())*k.kind.rate()/k.kind.samples() + 1
	for pos := start; pos+headerBytes <= k.end; {
		h := k.w.header(pos)
		if h.valid() && h.alike(k.kind) && !h.freeFormat() {
			if pos+int64(h.size()) > k.end {
				return nil // cut off in the middle: what is there cannot be decoded
			}
			if len(k.frames) == limit {
				return refuse("the song is longer than 3 hours", "cut it into shorter songs")
			}
			k.frames = append(k.frames, frame{pos, h})
			k.last = pos
			k.bytes += int64(h.size())
			pos += int64(h.size())
			continue
		}
		if next := skipTags(k.w, pos); next > pos {
			pos = next // a tag between two joined files is no damage
			continue
		}
		next, err := k.resync(pos)
		if err != nil || next < 0 {
			return err
		}
		if next < pos { // bytes are missing from the last frame itself
			k.frames[len(k.frames)-1].off = lost
		} else {
			k.gaps = append(k.gaps, gap{len(k.frames), next - pos})
		}
		pos = next
	}
	return nil
}

// resync finds the next frame after the stream broke at pos; negative when
// there is none. Bytes may be missing from the last frame found, so the search
// starts inside it.
func (k *walker) resync(pos int64) (int64, error) {
	for from := k.last + headerBytes; ; from++ {
		from = k.nextSync(from)
		if from < 0 {
			return lost, nil
		}
		if h := k.w.header(from); h.valid() && k.chain(from, 3) {
			if h.alike(k.kind) && !h.freeFormat() {
				return from, nil
			}
			if from >= pos && h.layer() == 3 && h.rate() != k.kind.rate() && k.chain(from, 10) {
				return lost, refuse(
					fmt.Sprintf("the sample rate changes inside the file, from %d to %d Hz", k.kind.rate(), h.rate()), convert)
			}
		}
	}
}

// nextSync is the next offset from which a frame could start, by its first
// byte; negative at the end.
func (k *walker) nextSync(from int64) int64 {
	for from < k.end {
		b := k.w.at(from, 4096)
		if len(b) == 0 {
			break
		}
		for i, c := range b {
			if c == 0xff && from+int64(i) < k.end {
				return from + int64(i)
			}
		}
		from += int64(len(b))
	}
	return lost
}

// chain reports whether n frames of one kind follow each other from pos on.
// Near the end fewer will do, if the last ends where the audio ends.
func (k *walker) chain(pos int64, n int) bool {
	kind := k.w.header(pos)
	for i := range n {
		if pos == k.end && i > 0 {
			return true
		}
		h := k.w.header(pos)
		if !h.valid() || !h.alike(kind) || h.freeFormat() {
			return false
		}
		pos += int64(h.size())
	}
	return true
}

// index fills the gaps with lost frames and reads the Info frame.
func (k *walker) index() (*index, error) {
	first := k.frames[0]
	x := &index{rate: first.header.rate(), samples: first.header.samples()}
	head := k.w.at(first.off, first.header.size())
	x.lead = readLead(first.header, head)
	if x.lead.Frame != "" {
		k.frames = k.frames[1:]
		for i := range k.gaps {
			k.gaps[i].before--
		}
		k.bytes -= int64(first.header.size())
	}
	if len(k.frames) == 0 {
		return nil, refuse("the MP3 holds no sound", "export the song again")
	}
	fill := k.fill(x.lead)
	total := len(k.frames)
	for _, n := range fill {
		total += n
	}
	if time.Duration(total)*time.Second/time.Duration(x.rate)*time.Duration(x.samples) > maxLength+time.Minute {
		return nil, refuse("the song is longer than 3 hours", "cut it into shorter songs")
	}
	x.frames = k.frames
	if total > len(k.frames) {
		x.frames = k.spread(fill, total)
	}
	for _, f := range x.frames {
		if f.off < 0 {
			x.lost++
		}
	}
	x.cut = x.lead.frames > 0 && total+1 < x.lead.frames
	return x, nil
}

// spread puts fill[i] lost frames into gap i.
func (k *walker) spread(fill []int, total int) []frame {
	frames := make([]frame, 0, total)
	done := 0
	for i, g := range k.gaps {
		frames = append(frames, k.frames[done:g.before]...)
		for range fill[i] {
			frames = append(frames, frame{lost, k.frames[0].header})
		}
		done = g.before
	}
	return append(frames, k.frames[done:]...)
}

// fill estimates how many frames each gap swallowed: its length over the mean
// frame's. When the header counts the frames of a file that is all there, the
// widest gap takes up the difference.
func (k *walker) fill(lead Lead) []int {
	if len(k.gaps) == 0 {
		return nil
	}
	const smallest = 24 // bytes: 8 kbit/s at 24 kHz. Less than a frame is stray bytes
	mean := float64(k.bytes) / float64(len(k.frames))
	fill := make([]int, len(k.gaps))
	widest, sum := 0, 0
	for i, g := range k.gaps {
		if g.bytes >= smallest {
			fill[i] = max(1, int(float64(g.bytes)/mean+0.5))
		}
		sum += fill[i]
		if fill[i] > fill[widest] {
			widest = i
		}
	}
	const slack = 2048 // a cut of less than a frame or two, or a tag counted by the encoder
	missing := lead.frames - len(k.frames) - sum
	whole := lead.bytes > 0 && k.end-k.start+slack >= lead.bytes
	if whole && lead.frames > 0 && missing > -fill[widest] && missing < len(k.frames) {
		fill[widest] += missing
	}
	return fill
}
