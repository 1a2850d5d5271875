package tui

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// What is in no list is typed: a file, another checkout, an older revision.
func TestASideThatIsNotInTheListIsTyped(t *testing.T) {
	other, _ := folder(t, map[string]string{"INDEX.md": "# Elsewhere\n"})
	dir, home := folder(t, map[string]string{"INDEX.md": "# Here\n", "old.txt": "You were somebody.\n"})
	d := openReal(t, dir, home)
	d.press("c", "o").typing("./old.txt").shows("./old.txt", "a file, a revision, a checkout").press("enter")
	d.shows("./old.txt  a text").press("G").shows("You were somebody.")
	d.press("o").typing(other+"//direct").press("enter").shows("# Elsewhere", "# Here")
	d.press("o").typing(other + "//direct").press("enter")
	d.press("o").typing("./none.txt").press("enter").shows("none.txt").shows("# Elsewhere") // the last good side stays
}

// A server that the user typed behind a side counts that side and no other; one
// that does not answer is told, with what counted in its place.
func TestAServerThatIsTypedCountsItsSide(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var question struct{ Content string }
		if err := json.NewDecoder(r.Body).Decode(&question); err != nil || strings.Contains(question.Content, "You are the direct agent") {
			t.Errorf("the server was sent %.40q: %v", question.Content, err)
		}
		asked.Add(1)
		fmt.Fprint(w, `{"tokens": [1, 2, 3, 4, 5, 6, 7]}`)
	}))
	defer server.Close()
	d, p := comparing(t, 160, 40)
	d.press("o").typing("worker@llama="+server.URL).press("enter").shows("between two counters", "7 llama="+server.URL)
	if asked.Load() == 0 {
		t.Error("the server was not asked")
	}
	d.press("o").typing("explorer").press("enter")
	server.Close()
	d.press("o").typing("worker@llama="+server.URL+"/gone").press("enter").shows("Tokens are counted as o200k_base, because the server at", "≈")
	if left, _ := p.counters(d.m); left != d.m.counting.memo {
		t.Errorf("the left side is counted by %s", left.Name())
	}
}

func TestSidesThatAreTypedWrong(t *testing.T) {
	d, p := comparing(t, 160, 40)
	for _, c := range []struct{ typed, says string }{
		{"-", "standard input"},
		{"worker@", "nothing stands behind the @"},
		{"@e2", "no role or file in front of the @"},
		{"direct@e2", "no work tree of git"},
		{"../nosuch//worker", "no such file or directory"},
		{"./nosuch.txt", "no such file or directory"},
		{"smith", "there is no role and no file"},
		{"worker@nosuch", "no work tree of git"},
		{"worker@llama=", "llama"},
		{"worker@llama=ftp://x", "llama"},
	} {
		d.press("o").typing(c.typed).press("enter").shows(c.says)
		if _, right := p.sides(d.m); right != "worker" {
			t.Errorf("with %q the right side is %s", c.typed, right)
		}
		d.press("esc")
		if d.m.page != p {
			d.press("esc", "c")
			p = d.m.page.(*comparePage)
		}
	}
}
