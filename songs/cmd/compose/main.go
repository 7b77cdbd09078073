// Command compose renders Hibana's songs from their scores.
//
//	go run ./songs/cmd/compose -o songs/hyakutoko.mp3
//
// writes the MP3 (through lame, which must be installed); an output that ends
// in .wav is written without it. -solo NAME records one channel of the desk.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"hibana/songs/hyakutoko"
	"hibana/songs/synth"
)

func main() {
	out := flag.String("o", "songs/hyakutoko.mp3", "`file` to write, .mp3 or .wav")
	solo := flag.String("solo", "", "record only this `channel`, unmastered")
	flag.Parse()
	if err := run(*out, *solo); err != nil {
		fmt.Fprintln(os.Stderr, "compose:", err)
		os.Exit(1)
	}
}

func run(out, solo string) error {
	record := hyakutoko.Record
	if solo != "" {
		record = func() (*hyakutoko.Song, error) { return hyakutoko.Solo(solo) }
	}
	song, err := record()
	if err != nil {
		return err
	}
	wav := out
	if strings.HasSuffix(out, ".mp3") {
		wav = strings.TrimSuffix(out, ".mp3") + ".tmp.wav"
		defer os.Remove(wav)
	}
	if err := write(wav, song.Sound); err != nil {
		return err
	}
	if wav == out {
		return nil
	}
	return encode(wav, out)
}

func write(path string, sound *synth.Stereo) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := synth.WriteWAV(f, sound, synth.NewNoise(77)); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// encode makes the MP3: 192 kbit/s, joint stereo, with the LAME tag that says
// how much silence the encoder put before and after.
func encode(wav, mp3 string) error {
	cmd := exec.Command("lame", "--quiet", "-b", "192", "-q", "0", "-m", "j", "--lowpass", "19",
		"--id3v2-only", "--id3v2-utf16",
		"--tt", "百灯行", "--ta", "Hibana's authors", "--ty", "2026", wav, mp3)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("lame: %w (install the Debian package lame)", err)
	}
	return nil
}
