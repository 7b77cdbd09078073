package catalog

import "testing"

// Songs are found by what somebody would type for them.
func TestFinds(t *testing.T) {
	himatsuri := Chart{Path: "祭/x/a.toml", Title: "火祭り", TitleLatin: "Himatsuri", Artist: "ひばな楽団", Credit: "Ōta"}
	moji := Chart{Path: "a/b/c.osu", Title: "シャッター・チャンス", Artist: "ﾊﾝｶｸ"}
	cafe := Chart{Path: "Pack One/Café/c.sm", Title: "Café del Mar", Artist: "ENERGY"}
	for _, c := range []struct {
		chart Chart
		typed string
		finds bool
	}{
		{himatsuri, "", true},
		{himatsuri, "火", true},
		{himatsuri, "火祭り", true},
		{himatsuri, "himatsuri", true},
		{himatsuri, "HIMATSU", true},
		{himatsuri, "himaturi", true}, // as a keyboard wants it
		{himatsuri, "ひまつり", true},     // which only the Latin title tells
		{himatsuri, "ヒマツリ", true},
		{himatsuri, "hibana", true}, // kana in the artist's name
		{himatsuri, "ota", true},
		{himatsuri, "oota", true},
		{himatsuri, "祭 hima", true}, // words in any order, the folder's name too
		{himatsuri, "hima zzz", false},
		{himatsuri, "水", false},
		{moji, "しゃったー", true},
		{moji, "shatta", true},
		{moji, "syatta", true},
		{moji, "chansu", true},
		{moji, "tyansu", true},
		{moji, "ハンカク", true},
		{moji, "hankaku", true},
		{moji, "ｓｈａｔｔａ", true},
		{moji, "shatto", false},
		{cafe, "cafe", true},
		{cafe, "café", true},
		{cafe, "CAFE\u0301", true},
		{cafe, "mar energy", true},
		{cafe, "pack one", true},
		{cafe, "tar", false},
		{cafe, "  ", true},
	} {
		c.chart.fold()
		s := songs([]Chart{c.chart}, "songs")[0]
		if got := NewQuery(c.typed).Finds(&s); got != c.finds {
			t.Errorf("%q finds %q: %v, want %v", c.typed, c.chart.Title, got, c.finds)
		}
	}
}

// A query that is typed letter by letter keeps what it will find.
func TestFindsOnTheWay(t *testing.T) {
	for title, typed := range map[string]string{
		"しちつふじゃっちゃん": "shichitsufujatchan", "きょうのはな": "kyounohana", "マッチ箱": "matchi",
	} {
		c := Chart{Title: title}
		c.fold()
		s := songs([]Chart{c}, "")[0]
		for i := range typed {
			if part := typed[:i+1]; !NewQuery(part).Finds(&s) {
				t.Errorf("%q is lost at %q (%q)", title, part, c.words)
			}
		}
	}
}

func TestRomaji(t *testing.T) {
	for kana, want := range map[string]string{
		"ひまつり": "himatsuri", "しゃしん": "shashin", "きゃべつ": "kyabetsu", "じゅうどう": "juudou", "がっこう": "gakkou",
		"まっちゃ": "matcha", "ふぁいと": "faito", "てぃー": "ti", "ゔぁいおりん": "vaiorin", "をゐゑ": "oie", "っ": "", "ー": "ー",
		"ちぢづ": "chijizu", "a火い": "a火i", "ん": "n", "ぁ": "a", "っあ": "a",
	} {
		if got := romaji(kana); got != want {
			t.Errorf("%s is written %q, want %q", kana, got, want)
		}
	}
}

func FuzzFold(f *testing.F) {
	f.Add("火祭り Himatsuri", "しゃっ")
	f.Fuzz(func(t *testing.T, title, typed string) {
		c := Chart{Title: title}
		c.fold()
		s := songs([]Chart{c}, "")[0]
		NewQuery(typed).Finds(&s)
		if title != "" && !NewQuery(title).Finds(&s) {
			t.Errorf("%q does not find itself in %q", title, c.words)
		}
	})
}
