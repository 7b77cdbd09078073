package pack

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
)

// The layout is that of PKWARE's APPNOTE.TXT, sections 4.3.12 to 4.3.16.
const (
	endSignature     = "PK\x05\x06"
	end64Signature   = "PK\x06\x06"
	locatorSignature = "PK\x06\x07"
	recordSignature  = "PK\x01\x02"
	localSignature   = "PK\x03\x04"

	endSize     = 22
	end64Size   = 56
	locatorSize = 20
	recordSize  = 46
	localSize   = 30

	full16, full32 = 1<<16 - 1, 1<<32 - 1 // "see the 64-bit field"

	flagEncrypted, flagHidden = 1 << 0, 1 << 13

	extra64, extraName = 0x0001, 0x7075
)

// end is what the end of an archive says of its directory.
type end struct {
	at, size, offset uint64 // where the directory ends, its length and where it says it begins
	records          uint64
}

// record is an entry as the directory has it.
type record struct {
	name []byte // in whatever encoding
	entry
}

// entry is what a pack remembers of an entry.
type entry struct {
	name         string // valid for fs, in Unicode's form NFC
	flags        uint16
	method       uint16
	crc          uint32
	mode         fs.FileMode
	packed, size int64
	offset       int64 // of the local header
}

// readDirectory reads all records of an archive.
func readDirectory(r io.ReaderAt, size int64) ([]record, error) {
	e, err := findEnd(r, size)
	if err != nil {
		return nil, err
	}
	switch {
	case e.size > maxDirectory || e.records > MaxEntries:
		return nil, &Error{Cause: fmt.Sprintf("has more than %d entries", MaxEntries), Fix: "split it into smaller packs"}
	case e.at > uint64(size) || e.size > e.at || e.offset > e.at-e.size:
		return nil, damaged("its directory is not where it should be")
	}
	// Something may stand before the archive, such as a program that unpacks it:
	// then all offsets are too small by its length.
	start, before := e.at-e.size, e.at-e.size-e.offset
	if before > 0 {
		if here, err := readAt(r, int64(e.offset), len(recordSignature)); err == nil && string(here) == recordSignature {
			start, before = e.offset, 0 // or something stands behind the directory
		}
	}
	buf, err := readAt(r, int64(start), int(e.size))
	if err != nil {
		return nil, err
	}
	return parseRecords(buf, e.records, int64(before), size)
}

// readAt reads exactly n bytes.
func readAt(r io.ReaderAt, at int64, n int) ([]byte, error) {
	buf := make([]byte, n)
	if _, err := io.ReadFull(io.NewSectionReader(r, at, int64(n)), buf); err != nil {
		return nil, readError(err)
	}
	return buf, nil
}

// readError tells a file that ends too early from one that cannot be read.
func readError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return damaged("it ends too early")
	}
	return &Error{Cause: fmt.Sprintf("cannot be read: %v", err), Fix: "check that the file can be read"}
}

// findEnd looks for the end record, which only a comment may follow.
func findEnd(r io.ReaderAt, size int64) (e end, err error) {
	for _, n := range [...]int64{4 << 10, endSize + full16} {
		n = min(n, size)
		tail, err := readAt(r, size-n, int(n))
		if err != nil {
			return e, err
		}
		for i := len(tail) - endSize; i >= 0; i-- {
			comment := tail[i:]
			if string(comment[:4]) == endSignature && int(le16(comment[20:])) <= len(comment)-endSize {
				return readEnd(r, size-n+int64(i), comment)
			}
		}
	}
	if size == 0 {
		return e, &Error{Cause: "is an empty file", Fix: "get the file again"}
	}
	return e, &Error{Cause: "is no zip archive, or its end is missing", Fix: "get the file again"}
}

// readEnd reads the end record at a place, and its 64-bit form where there is one.
func readEnd(r io.ReaderAt, at int64, b []byte) (end, error) {
	e := end{uint64(at), uint64(le32(b[12:])), uint64(le32(b[16:])), uint64(le16(b[10:]))}
	disk, first := le16(b[4:]), le16(b[6:])
	if e.records == full16 || e.size == full32 || e.offset == full32 {
		found, err := readEnd64(r, at, &e)
		if found || err != nil {
			return e, err
		}
	}
	if disk != 0 || first != 0 {
		return e, &Error{Cause: "is one of several parts of an archive", Fix: "join the parts into one archive"}
	}
	return e, nil
}

// readEnd64 replaces e by the 64-bit end record, if there is one before place at.
func readEnd64(r io.ReaderAt, at int64, e *end) (found bool, err error) {
	if at < locatorSize+end64Size {
		return false, nil
	}
	locator, err := readAt(r, at-locatorSize, locatorSize)
	if err != nil || string(locator[:4]) != locatorSignature {
		return false, err
	}
	// It is where the locator says, unless something stands before the archive.
	for _, place := range [...]uint64{le64(locator[8:]), uint64(at - locatorSize - end64Size)} {
		if place > uint64(at-locatorSize-end64Size) {
			continue
		}
		b, err := readAt(r, int64(place), end64Size)
		if err != nil {
			return false, err
		}
		if string(b[:4]) == end64Signature {
			*e = end{place, le64(b[40:]), le64(b[48:]), le64(b[32:])}
			return true, nil
		}
	}
	return false, damaged("its end is not where it should be")
}

// parseRecords cuts the directory into its records. before is how far every
// offset is off, size the archive's.
func parseRecords(buf []byte, count uint64, before, size int64) ([]record, error) {
	var out []record
	unpacked, packed := uint64(0), uint64(0)
	for ; len(buf) > 0; count-- {
		if count == 0 || len(buf) < recordSize || string(buf[:4]) != recordSignature {
			break
		}
		nameEnd := recordSize + int(le16(buf[28:]))
		extraEnd := nameEnd + int(le16(buf[30:]))
		next := extraEnd + int(le16(buf[32:]))
		if next > len(buf) {
			return nil, damaged("its directory ends too early")
		}
		rec, wide := parseRecord(buf[:recordSize], buf[recordSize:nameEnd], buf[nameEnd:extraEnd])
		if wide.size > MaxUnpacked-unpacked {
			return nil, &Error{Cause: fmt.Sprintf("unpacks to more than %d GiB", MaxUnpacked>>30), Fix: "split it into smaller packs, or unpack it to a folder"}
		}
		unpacked += wide.size
		if wide.packed > uint64(size) || wide.offset > uint64(size) {
			return nil, damaged("an entry lies outside the file")
		}
		// A bomb of a few kilobytes has thousands of entries of the same bytes.
		if packed += wide.packed; packed > uint64(size) {
			return nil, damaged("its entries lie on top of each other")
		}
		rec.size, rec.packed, rec.offset = int64(wide.size), int64(wide.packed), int64(wide.offset)+before
		out = append(out, rec)
		buf = buf[next:]
	}
	if count != 0 {
		return nil, damaged("its directory ends too early")
	}
	return out, nil
}

// wide are the numbers of a record that may have 64 bits.
type wide struct{ size, packed, offset uint64 }

// parseRecord reads the fixed part of a record, its name and its extra fields.
func parseRecord(b, name, extra []byte) (record, wide) {
	rec := record{name: name}
	rec.flags, rec.method, rec.crc = le16(b[8:]), le16(b[10:]), le32(b[16:])
	rec.mode = modeOf(b[5], le32(b[38:]))
	w := wide{uint64(le32(b[24:])), uint64(le32(b[20:])), uint64(le32(b[42:]))}
	for len(extra) >= 4 {
		id, n := le16(extra), int(le16(extra[2:]))
		extra = extra[4:]
		if n > len(extra) {
			break
		}
		switch field := extra[:n]; id {
		case extra64:
			for _, v := range [...]*uint64{&w.size, &w.packed, &w.offset} {
				if *v == full32 && len(field) >= 8 {
					*v, field = le64(field), field[8:]
				}
			}
		case extraName: // the name once more, as UTF-8, with the checksum of the other
			if n > 5 && field[0] == 1 && le32(field[1:]) == crc32.ChecksumIEEE(name) {
				rec.name = field[5:]
			}
		}
		extra = extra[n:]
	}
	return rec, w
}

// modeOf is what kind of file an entry is. Only Unix and macOS say.
func modeOf(creator byte, attributes uint32) fs.FileMode {
	const unix, macOS = 3, 19
	const kind, folder, regular, link = 0xf000, 0x4000, 0x8000, 0xa000
	if creator != unix && creator != macOS {
		return 0
	}
	switch attributes >> 16 & kind {
	case 0, regular:
		return 0
	case folder:
		return fs.ModeDir
	case link:
		return fs.ModeSymlink
	}
	return fs.ModeIrregular
}

func le16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }
func le32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func le64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }
