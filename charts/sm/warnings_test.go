package sm

import (
	"fmt"
	"strings"
	"testing"

	"hibana/charts"
)

const oneNote = "\n#NOTES:dance-single:a:Easy:1:0:\n1000\n;"

// TestWarnings: each repair and each loss is said, at its place.
func TestWarnings(t *testing.T) {
	ssc := "#VERSION:0.83;\n#BPMS:0=120;\n#NOTEDATA:;\n#STEPSTYPE:dance-single;\n"
	tests := []struct {
		name, format, src string
		want              []string // line:column rule: a part of the message
	}{
		{"nothing wrong", "sm", "#BPMS:0=120;" + oneNote, nil},
		{"an empty file", "sm", "", []string{"1:1 no-parts: no charts"}},
		{"a text file", "sm", "Read me\n", []string{"1:1 no-parts: no charts"}},
		{"a picture", "sm", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", []string{"1:1 no-parts: binary data"}},
		{"bare carriage returns", "sm", "#BPMS:0=1;\r// c\r#NOTES:a:b:c:1:0:1000;", []string{"1:12 no-parts: bare carriage returns"}},
		{"semicolons", "sm", "#TITLE:a\n#BPMS:0=120" + oneNote, []string{"1:1 missing-semicolon: #TITLE", "2:1 missing-semicolon: #BPMS"}},
		{"tags nobody knows", "sm", "#BMPS:0=1;\n#BPMS:0=120;\n#X y:1;" + oneNote, []string{"1:1 unknown-tag: #BMPS"}},
		{"warps of an .sm", "sm", "#BPMS:0=120;\n#WARPS:4=1;" + oneNote, []string{"2:1 unknown-tag: #WARPS"}},
		{"an .ssc as .sm", "sm", "#NOTEDATA:;#BPMS:0=120;" + oneNote, []string{"1:1 unknown-tag: #NOTEDATA"}},
		{"tags twice", "sm", "#BPMS:0=60;\n#BPMS:0=120;" + oneNote + oneNote, []string{"2:1 double-tag: #BPMS"}},
		{"freezes are stops", "sm", "#BPMS:0=60;\n#STOPS:1=1;#FREEZES:2=1;" + oneNote, []string{"2:12 double-tag: #STOPS"}},
		{"text", "sm", "#TITLE:" + strings.Repeat("あ", 1001) + ";\n#ARTIST:a:b;\n#BPMS:0=120;" + oneNote,
			[]string{"1:8 cut-text: longer than 1000", "2:10 cut-text: behind the colon"}},
		{"numbers", "sm", "#OFFSET:x;\n#BPMS:0=120bpm,\n 4=nan,8=1e99;" + oneNote, []string{
			`1:9 sloppy-number: "x" is read as 0`, `2:7 sloppy-number: "120bpm" is read as 120`,
			`3:2 sloppy-number: "nan" is read as 0`, "3:2 bad-entry: BPM of 0 on beat 4", `3:8 sloppy-number: "1e99" is read as 0`, "3:8 bad-entry: BPM of 0 on beat 8"}},
		{"entries", "sm", "#BPMS:0=120,12=,=5,1=2=3,,4;\n#STOPS:4=0;" + oneNote, []string{
			`1:13 bad-entry: "12="`, `1:17 bad-entry: "=5"`, `1:20 bad-entry: "1=2=3"`, `1:27 bad-entry: "4"`, "2:8 bad-entry: stop of 0 seconds on beat 4"}},
		{"an entry behind a comment", "sm", "#BPMS:0=120, // 60\n4=, // 70\n;" + oneNote, []string{`2:1 bad-entry: "4="`}},
		{"out of range", "sm", "#BPMS:0=0.0001,10000001=5;\n#STOPS:4=1e5;\n#OFFSET:-20000;" + oneNote, []string{
			"1:7 out-of-range-value: 0.0001 BPM on beat 0 is taken as 0.001", "1:16 out-of-range-value: beat 10000001",
			"2:8 out-of-range-value: 100000 seconds on beat 4 is taken as 10800", "3:9 out-of-range-value: -20000 seconds are left out"}},
		{"one row", "ssc", ssc + "#BPMS:0=60,8=120,8.001=90;#STOPS:4=1,4=2;#NOTES:;", []string{"5:18 same-row: beat 8.001", "5:38 same-row: beat 4"}},
		{"before beat 0", "sm", "#BPMS:-4=-5,0=120;\n#STOPS:-1=0.3;\n#DELAYS:-1=1;" + oneNote, []string{
			"1:7 event-before-beat-0: BPM of -5", "2:8 event-before-beat-0: moves the start", "3:9 event-before-beat-0: the delay on beat -1 is left out"}},
		{"two on beat 0", "sm", "#BPMS:0=60,-4=90,0=120;" + oneNote, []string{"1:18 same-row: this one counts"}},
		{"an offset alone, of 0", "ssc", "#OFFSET:1;" + ssc + "#OFFSET:0;\n#NOTES:;", []string{"3:1 not-imported: #OFFSET"}},
		{"negative", "sm", "#BPMS:0=120,4=-120,6=120,20=10000000;\n#STOPS:10=-1;\n#DELAYS:4=-1;" + oneNote, []string{
			"1:13 negative-value: BPM of -120 on beat 4 becomes a warp", "1:26 fast-bpm: 10000000", "1:26 negative-value: never ends", "2:8 negative-value: stop of -1 seconds", "3:9 negative-value: the delay of -1"}},
		{"negative in an .ssc", "ssc", ssc + "#BPMS:0=120,4=-1,-4=1;\n#STOPS:4=-1,-4=1;\n#WARPS:4=-1,-4=1;\n#NOTES:;", []string{
			"5:13 negative-value: left out", "5:18 event-before-beat-0: BPM on beat -4", "6:8 negative-value: left out", "6:13 event-before-beat-0: stop on beat -4",
			"7:8 negative-value: left out", "7:13 event-before-beat-0: warp on beat -4"}},
		{"no BPM", "sm", "#TITLE:a;" + oneNote, []string{"1:1 no-bpm: taken as 60"}},
		{"a late BPM", "sm", "#TITLE:a;\n#BPMS:4=90;" + oneNote, []string{"2:1 first-bpm: on beat 4"}},
		{"a meter that cannot be", "sm", "#BPMS:0=120;#TIMESIGNATURES:0=4,1=0=4,2=4=0,3=1=999;" + oneNote, []string{
			`1:29 bad-entry: "0=4"`, `1:33 out-of-range-value: "1=0=4"`, `1:39 out-of-range-value: "2=4=0"`, `1:45 out-of-range-value: "3=1=999"`}},
		{"short notes", "sm", "#BPMS:0=120;" + oneNote + "\n#NOTES:a:b:c:1:1000;", []string{"5:1 short-notes-tag: 5 of the 6"}},
		{"a chart without notes", "ssc", ssc + "#NOTES:1000\n;\n#NOTEDATA:;\n#METER:1;\n", []string{"7:1 short-notes-tag: no #NOTES"}},
		{"notes twice", "ssc", ssc + "#NOTES:\n;\n#NOTES:1000\n;", []string{"7:1 double-tag: this one, which has more notes, counts"}},
		{"notes of no chart", "ssc", "#NOTES:1000;", []string{"1:1 unknown-tag: belongs to no chart", "1:1 no-parts: no charts"}},
		{"a type nobody knows", "sm", "#BPMS:0=120;\n#NOTES:smx-single:a:Easy:1:0:\n10000\n;", []string{`2:1 steps-type: "smx-single"`}},
		{"notes", "sm", "#BPMS:0=120;\n#NOTES:dance-single:a:Easy:1:0:\n1m00\n0X0x\n10\n10001\n;", []string{
			`3:2 bad-note: "dance-single Easy": 3 characters`, "5:3 bad-note: a line has fewer columns", "6:5 bad-note: a line has more columns"}},
		{"holds", "sm", "#BPMS:0=120;\n#NOTES:dance-single:a:Easy:1:0:\n2030\n1200\n;", []string{"3:1 unmatched-hold: 2 holds", "3:3 unmatched-hold: the end of a hold"}},
		{"collisions", "sm", "#BPMS:0=120;\n#NOTES:dance-single:a:Easy:1:0:\n" + strings.Repeat("1000\n", 384) + ";", []string{"4:1 note-collision: 191 notes"}},
		{"a chart's timing is not its own yet", "ssc", strings.Replace(ssc, "0.83", "0.6", 1) + "#BPMS:0=60;\n#NOTES:;", []string{"5:1 not-imported: before version 0.7"}},
		{"an offset alone", "ssc", ssc + "#OFFSET:1;\n#NOTES:;", []string{"3:1 not-imported: #OFFSET"}},
		{"losses", "ssc", "#SPEEDS:0=1=0=0;#SCROLLS:0=1,4=2;\n#ATTACKS:;#BGCHANGES2:0=a.avi;#KEYSOUNDS:a;\n#SCROLLS:8=1;#SCROLLS:9=3;\n" + ssc + "#MUSIC:b.ogg;#LABELS:0=x;\n#NOTES:20\n30\n2K\n00\n;", []string{
			"1:17 not-imported: #SCROLLS", "2:11 not-imported: #BGCHANGES2", "2:31 not-imported: #KEYSOUNDS", "3:1 double-tag: #SCROLLS", "3:14 double-tag: #SCROLLS", "6:1 no-bpm",
			"8:1 not-imported: #MUSIC", "9:10 bad-note: 4 lines", "11:1 unmatched-hold: a hold"}},
		{"a beat of a day", "sm", "#BPMS:0=60,1=0.001;\n#NOTES:dance-single:a:Easy:1:0:\n1000\n1200\n0000\n1300\n,0000\n;", []string{`1:1 far-note: "dance-single Easy": notes that are due more than a day from the start of the song are left out, 2 of them`}},
		{"a keysound in a hold", "sm", "#BPMS:0=120;\n#NOTES:dance-single:a:Easy:1:0:\n2000\nK[3]000\n3000\n0000\n;", []string{"4:1 not-imported: auto-keysound"}},
		{"old encodings", "sm", "#BPMS:0=120;\n#TITLE:\x8d\x73;" + oneNote, []string{"2:8 text-encoding: Shift-JIS"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, problems := Decode("a."+test.format, []byte(test.src), Options{})
			var got []string
			for _, p := range problems.List {
				got = append(got, fmt.Sprintf("%d:%d %s: %s", p.Line, p.Column, p.Rule, p.Message))
			}
			ok := len(got) == len(test.want)
			for i := 0; ok && i < len(got); i++ {
				place, part, _ := strings.Cut(test.want[i], ": ")
				ok = strings.HasPrefix(got[i], place+": ") && strings.Contains(got[i], part)
			}
			if !ok {
				t.Errorf("warns\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

// TestManyProblems: of very many, the first hundred are told, and the rest counted.
func TestManyProblems(t *testing.T) {
	_, problems := Decode("a.sm", []byte("#BPMS:\n"+strings.Repeat("x,\n", 50_000)+";"+oneNote), Options{})
	if _, warnings := problems.Count(); len(problems.List) != maxProblems || warnings != 50_001 {
		t.Errorf("%d listed, %d counted", len(problems.List), warnings)
	}
	for i, p := range problems.List {
		if p.Line != i+2 || p.Column != 1 || p.Text != "x," || p.Caret != "^" {
			t.Fatalf("problem %d: %+v", i, p)
		}
	}
}

// TestRules: what is found goes by a rule that is listed, each one once.
func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for i, r := range Rules() {
		if seen[r.Name] || r.Doc == "" || (r.Severity == charts.Error) != (i < 2) {
			t.Errorf("rule %+v", r)
		}
		seen[r.Name] = true
	}
}
