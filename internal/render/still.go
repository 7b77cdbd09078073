package render

import (
	"bufio"
	"context"
	"errors"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"hibana/internal/draw"
)

// fastPNG spends less time on compression than on drawing.
var fastPNG = png.Encoder{CompressionLevel: png.BestSpeed}

// writePNG writes the picture to a new file beside path and renames it.
func writePNG(path string, m image.Image) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".hibana-*.png")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // does nothing after the rename
	w := bufio.NewWriter(file)
	err = fastPNG.Encode(w, m)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = file.Chmod(0o644)
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// Still writes the picture at j.From.
func Still(out string, j Job) error {
	out = filepath.Clean(out)
	j.To = j.From + time.Nanosecond
	if err := j.Validate(); err != nil {
		return err
	}
	if err := checkFile(out); err != nil {
		return err
	}
	var list draw.List
	j.List(j.From, &list)
	f := draw.NewFrame(j.W, j.H)
	f.Draw(&list)
	return writePicture(out, f.RGBA())
}

// writePicture is writePNG for what the caller named.
func writePicture(out string, m image.Image) error {
	if err := writePNG(out, m); err != nil {
		return writeError(out, err)
	}
	return nil
}

// Sheet columns and rows: sixteen moments show a song's form at a glance.
const sheetSide = 4

// Cell is the size of one picture of a contact sheet of w×h: List must draw
// for this size.
func Cell(w, h int) (int, int) { return w / sheetSide, h / sheetSide }

// Sheet writes sixteen moments, evenly spread over the job's range, as one
// picture of W×H. j.List draws at the size that Cell gives.
func Sheet(ctx context.Context, out string, j Job) error {
	out = filepath.Clean(out)
	if err := j.Validate(); err != nil {
		return err
	}
	if err := checkFile(out); err != nil {
		return err
	}
	cw, ch := Cell(j.W, j.H)
	sheet := image.NewRGBA(image.Rect(0, 0, cw*sheetSide, ch*sheetSide))
	f := draw.NewFrame(cw, ch)
	var list draw.List
	var line []byte
	const moments = sheetSide * sheetSide
	for i := range moments {
		if err := ctx.Err(); err != nil {
			return err
		}
		// The middle of each sixteenth: the first moment of a song shows little.
		t := j.From + (j.To-j.From)/(2*moments)*time.Duration(2*i+1)
		list.Reset()
		j.List(t, &list)
		f.Fill(draw.Clear)
		f.Draw(&list)
		line = f.AppendRGBA(line[:0])
		x, y := i%sheetSide*cw, i/sheetSide*ch
		for row := range ch {
			copy(sheet.Pix[sheet.PixOffset(x, y+row):], line[row*4*cw:(row+1)*4*cw])
		}
		if j.Progress != nil {
			j.Progress(i+1, moments)
		}
	}
	return writePicture(out, sheet)
}

// Folder writes frame-000000.png… and, with sound, audio.wav into a folder.
// A folder that an earlier render made is replaced; anything else is not touched.
func Folder(ctx context.Context, out string, j Job, sound Sound) error {
	out = filepath.Clean(out) // of "frames/" the parent is not frames
	if err := j.Validate(); err != nil {
		return err
	}
	if err := checkFolder(out); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(out), ".hibana-render-*")
	if err != nil {
		return writeError(out, err)
	}
	defer os.RemoveAll(work)
	made, old := filepath.Join(work, "new"), filepath.Join(work, "old")
	if err := os.Mkdir(made, 0o755); err != nil {
		return writeError(out, err)
	}
	if sound != nil {
		if err := writeSound(ctx, filepath.Join(made, soundName), sound, j.From, j.To); err != nil {
			return soundError(ctx, out, err)
		}
	}
	err = j.Each(ctx, func(i int, f *draw.Frame) error {
		if err := writePNG(filepath.Join(made, frameName(i)), f.RGBA()); err != nil {
			return writeError(out, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	// The earlier render goes only when the new one is whole, and comes back if
	// that cannot take its place.
	if err := os.Rename(out, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return writeError(out, err)
	}
	if err := os.Rename(made, out); err != nil {
		os.Rename(old, out)
		return writeError(out, err)
	}
	return nil
}
