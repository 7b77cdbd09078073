package settings

import "testing"

func TestFolders(t *testing.T) {
	env := map[string]string{}
	get := func(k string) string { return env[k] }
	want := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s = %q, want %q", what, got, want)
		}
	}
	want("songs without a home", Songs(get), "")
	env["HOME"] = "/home/u"
	want("data", Data(get), "/home/u/.local/share/hibana")
	want("config", Config(get), "/home/u/.config/hibana")
	want("songs", Songs(get), "/home/u/.local/share/hibana/songs")
	env["XDG_DATA_HOME"], env["XDG_CONFIG_HOME"] = "/d", "relative"
	want("data", Data(get), "/d/hibana")
	want("config of a relative base", Config(get), "/home/u/.config/hibana")
	env["HIBANA_SONGS"] = "music"
	want("songs", Songs(get), "music")
}
