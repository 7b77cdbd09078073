//go:build linux && !android

package device

// #cgo pkg-config: alsa
// #include <alsa/asoundlib.h>
// #include <stdlib.h>
// #include "alsa.h"
import "C"

import (
	"errors"
	"fmt"
	"time"
	"unsafe"
)

// latency is how many frames the device is asked to hold: 125 ms, so that a
// machine that is busy with something else for a tenth of a second does not
// interrupt the song. How late the sound is is not assumed: ALSA says with
// every period how much is still to be heard, the sound server's share and the
// card's included.
const latency = 6000

const periods = 10 // in it

// play plays at the sound server, or where there is none on ALSA's default
// device.
//
// Both are spoken to directly because two things are needed that a portable
// library does not give: a device that vanished can be opened again in the same
// process, and the position of what is heard.
func play(pull func(b []byte, delay int64)) error {
	err := playServer(pull)
	if errors.Is(err, errNoServer) {
		return playALSA(pull)
	}
	return err
}

// playALSA opens ALSA's default device and fills it from pull until it fails.
func playALSA(pull func(b []byte, delay int64)) error {
	C.hush()
	C.refresh() // which device is the default depends on whether a sound server runs
	var pcm *C.snd_pcm_t
	buffer, period := C.snd_pcm_uframes_t(latency), C.snd_pcm_uframes_t(latency/periods)
	var err C.int
	for _, name := range []string{"default", "plug:default", "plug:sysdefault"} {
		c := C.CString(name)
		err = C.open_device(&pcm, c, Rate, &buffer, &period)
		C.free(unsafe.Pointer(c))
		if err == 0 {
			break
		}
	}
	if err < 0 {
		return alsaError(C.long(err))
	}
	defer C.snd_pcm_close(pcm)
	return fill(pcm, int64(buffer), int64(period), pull)
}

func alsaError(err C.long) error { return errors.New(C.GoString(C.snd_strerror(C.int(err)))) }

// fill writes a period whenever there is room for one.
func fill(pcm *C.snd_pcm_t, buffer, period int64, pull func(b []byte, delay int64)) error {
	const wait = 100 * time.Millisecond
	b := make([]byte, period*frameBytes)
	for idle := time.Duration(0); ; {
		ready := C.long(C.snd_pcm_wait(pcm, C.int(wait/time.Millisecond)))
		room := C.snd_pcm_avail_update(pcm)
		if room < 0 || ready < 0 {
			if err := C.snd_pcm_recover(pcm, C.int(min(room, ready)), 1); err < 0 {
				return alsaError(C.long(err))
			}
			time.Sleep(time.Millisecond)
			continue
		}
		if int64(room) < period {
			pause := time.Millisecond
			if ready == 0 {
				pause = 0
				idle += wait
			}
			if idle > opening {
				return fmt.Errorf("it took no sound for %v", opening)
			}
			time.Sleep(pause)
			continue
		}
		idle = 0
		pull(b, delay(pcm, buffer-int64(room)))
		for left := b; len(left) > 0; {
			n := C.snd_pcm_writei(pcm, unsafe.Pointer(&left[0]), C.snd_pcm_uframes_t(len(left)/frameBytes))
			switch {
			case n == -C.EAGAIN:
				time.Sleep(time.Millisecond)
			case n < 0:
				if err := C.snd_pcm_recover(pcm, C.int(n), 1); err < 0 {
					return alsaError(C.long(err))
				}
			default:
				left = left[int64(n)*frameBytes:]
			}
		}
	}
}

// delay is how many frames lie between what is heard now and the next one
// written, queued of them in the buffer; -1 when what ALSA says makes no sense:
// a sound server that wakes up says 0 with a full buffer.
func delay(pcm *C.snd_pcm_t, queued int64) int64 {
	var n C.snd_pcm_sframes_t
	if C.snd_pcm_delay(pcm, &n) < 0 || n < 0 || int64(n) < queued/4 || n > 4*Rate {
		return -1
	}
	return int64(n)
}
