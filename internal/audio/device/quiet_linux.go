//go:build linux && cgo

package device

// #cgo pkg-config: alsa
// #include <alsa/asoundlib.h>
// static void ignore(const char *file, int line, const char *function, int err, const char *format, ...) {}
// static void hush(void) { snd_lib_error_set_handler(ignore); }
import "C"

// quiet stops ALSA from writing every device it tried to stderr; what matters
// of it comes back as an error.
func quiet() { C.hush() }
