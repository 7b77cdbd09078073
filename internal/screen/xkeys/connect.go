package xkeys

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// le is the byte order this client asks the server to speak.
var le = binary.LittleEndian

// maxReply bounds what a server may send in one piece.
const maxReply = 1 << 20

// dial connects to the display's local socket and introduces itself. The
// answer is the connection and the root window.
func dial(display string) (net.Conn, uint32, error) {
	number, ok := displayNumber(display)
	if !ok {
		return nil, 0, fmt.Errorf("display %q is not on this machine", display)
	}
	conn, err := net.DialTimeout("unix", fmt.Sprintf("/tmp/.X11-unix/X%d", number), 2*time.Second)
	if err != nil {
		if conn, err = net.DialTimeout("unix", fmt.Sprintf("@/tmp/.X11-unix/X%d", number), 2*time.Second); err != nil {
			return nil, 0, err
		}
	}
	root, err := greet(conn, cookie(number))
	if err != nil {
		conn.Close()
		return nil, 0, err
	}
	return conn, root, nil
}

// displayNumber reads the number of ":7", ":7.0" or "unix:7".
func displayNumber(display string) (int, bool) {
	host, rest, ok := strings.Cut(display, ":")
	if !ok || host != "" && host != "unix" {
		return 0, false
	}
	number, _, _ := strings.Cut(rest, ".")
	n, err := strconv.Atoi(number)
	return n, err == nil && n >= 0
}

// cookie is the secret that the authority file has for a display, nil if none.
// Its records are family, address, number, name, data; all but the family with
// their length in front, big-endian.
func cookie(number int) []byte {
	path := os.Getenv("XAUTHORITY")
	if path == "" {
		path = filepath.Join(os.Getenv("HOME"), ".Xauthority")
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	field := func() (f []byte) {
		if len(b) < 2 || len(b) < 2+int(binary.BigEndian.Uint16(b)) {
			b = nil
			return nil
		}
		n := int(binary.BigEndian.Uint16(b))
		f, b = b[2:2+n], b[2+n:]
		return f
	}
	for len(b) > 2 {
		family := binary.BigEndian.Uint16(b)
		b = b[2:]
		_, at, name, data := field(), string(field()), string(field()), field()
		const local, wild = 256, 65535
		if (family == local || family == wild) && (at == "" || at == strconv.Itoa(number)) && name == authName {
			return data
		}
	}
	return nil
}

const authName = "MIT-MAGIC-COOKIE-1"

// greet exchanges the connection setup and gives the first screen's root.
func greet(conn net.Conn, secret []byte) (root uint32, err error) {
	name := ""
	if secret != nil {
		name = authName
	}
	b := make([]byte, 12)
	b[0] = 'l'
	le.PutUint16(b[2:], 11)
	le.PutUint16(b[6:], uint16(len(name)))
	le.PutUint16(b[8:], uint16(len(secret)))
	b = pad(append(b, name...))
	b = pad(append(b, secret...))
	conn.SetDeadline(time.Now().Add(5 * time.Second))
	defer conn.SetDeadline(time.Time{})
	if _, err := conn.Write(b); err != nil {
		return 0, err
	}
	var head [8]byte
	if _, err := io.ReadFull(conn, head[:]); err != nil {
		return 0, err
	}
	body := make([]byte, 4*int(le.Uint16(head[6:])))
	if _, err := io.ReadFull(conn, body); err != nil {
		return 0, err
	}
	if head[0] != 1 {
		return 0, errors.New("the X server refused the connection")
	}
	if len(body) < 32 {
		return 0, errShort
	}
	vendor := (int(le.Uint16(body[16:])) + 3) &^ 3
	screen := 32 + vendor + 8*int(body[21])
	if len(body) < screen+4 || body[20] == 0 {
		return 0, errShort
	}
	return le.Uint32(body[screen:]), nil
}

var errShort = errors.New("the X server's answer is cut short")

func pad(b []byte) []byte {
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	return b
}

// message reads an error, a reply or an event, whole.
func message(conn net.Conn) ([]byte, error) {
	b := make([]byte, 32)
	if _, err := io.ReadFull(conn, b); err != nil {
		return nil, err
	}
	const reply, generic = 1, 35
	if b[0] != reply && b[0]&127 != generic {
		return b, nil
	}
	more := 4 * uint64(le.Uint32(b[4:]))
	if more > maxReply {
		return nil, fmt.Errorf("the X server sent a message of %d bytes", more)
	}
	b = append(b, make([]byte, more)...)
	_, err := io.ReadFull(conn, b[32:])
	return b, err
}

// ask sends a request and waits for its reply.
func ask(conn net.Conn, request []byte) ([]byte, error) {
	conn.SetDeadline(time.Now().Add(5 * time.Second))
	defer conn.SetDeadline(time.Time{})
	if _, err := conn.Write(request); err != nil {
		return nil, err
	}
	for {
		b, err := message(conn)
		switch {
		case err != nil:
			return nil, err
		case b[0] == 1:
			return b, nil
		case b[0] == 0:
			return nil, fmt.Errorf("the X server answered with error %d", b[1])
		}
	}
}
