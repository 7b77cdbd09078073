package charts

import "testing"

func TestCount(t *testing.T) {
	tests := []struct {
		name, chart string
		want        Counts
	}{
		{"nothing", `bars = ["rest 4"]`, Counts{}},
		{"taps", `bars = ["x... .x.. ..x. ...x"]`, Counts{Notes: 4, Rows: 4}},
		{"jumps and hands", `bars = ["xx.. xxx. xxxx ...x"]`, Counts{Notes: 10, Rows: 4, Jumps: 3, Hands: 2}},
		{"a jump of holds is no hand", `bars = ["22.. 33.. .... ...."]`, Counts{Notes: 2, Rows: 1, Jumps: 1, Holds: 2}},
		{"two under a hold are a hand", `bars = ["2... .xx. ...x 3..."]`, Counts{Notes: 4, Rows: 3, Jumps: 1, Hands: 1, Holds: 1}},
		{"a hold's last row still counts", `bars = ["2... .... 3xx. .xx."]`, Counts{Notes: 5, Rows: 3, Jumps: 2, Hands: 1, Holds: 1}},
		{"rolls run as holds do", `bars = ["4... .xx. 3... ...."]`, Counts{Notes: 3, Rows: 2, Jumps: 1, Hands: 1, Rolls: 1}},
		{"a mine under three holds makes a hand", `bars = ["222. ...M 333. ...."]`, Counts{Notes: 3, Rows: 1, Jumps: 1, Hands: 2, Holds: 3, Mines: 1}},
		{"lifts are notes", `bars = ["L.L. M... F... ...."]`, Counts{Notes: 2, Rows: 1, Jumps: 1, Lifts: 2, Mines: 1, Fakes: 1}},
		{"all on a warp's rows is fake", `bars = ["x... x... x.M. x...", "xxx. 2.F. 3... ...."]`, Counts{Notes: 3, Rows: 3, Holds: 1, Fakes: 6 + 1}},
		{"notes nearest to one row are one row", `notes = [{ beat = 0, lane = 0 }, { beat = 0.005, lane = 1 }, { beat = 0.015, lane = 2 }]`, Counts{Notes: 3, Rows: 2, Jumps: 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			timing := "tempo = [{ beat = 0, bpm = 120 }]\n"
			if test.name == "all on a warp's rows is fake" {
				timing += "warp = [{ beat = 2, beats = 3 }]\n"
			}
			c := decode(t, head+timing+"[[part]]\n"+test.chart)
			m, err := c.Map(0)
			if err != nil {
				t.Fatal(err)
			}
			if got := Count(c.Parts[0].Timed(m), m); got != test.want {
				t.Errorf("%+v\nwant\n%+v", got, test.want)
			}
		})
	}
}
