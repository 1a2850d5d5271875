package token

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// llama is a server that answers each question by a function, and the counter
// that asks it.
func llama(t *testing.T, answer http.HandlerFunc) (*server, *atomic.Int32) {
	t.Helper()
	asked := new(atomic.Int32)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		answer(w, r)
	}))
	t.Cleanup(web.Close)
	c, err := New(Server + web.URL)
	if err != nil {
		t.Fatal(err)
	}
	if c.Name() != Server+web.URL || !strings.Contains(c.Title(), web.URL) {
		t.Errorf("the counter is called %q, titled %q", c.Name(), c.Title())
	}
	return c.(*server), asked
}

// silence answers nothing for as long as the client waits.
func silence(_ http.ResponseWriter, r *http.Request) {
	io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

func TestAServerIsAskedForTheExactNumber(t *testing.T) {
	c, asked := llama(t, func(w http.ResponseWriter, r *http.Request) {
		var question map[string]any
		body, _ := io.ReadAll(r.Body)
		if err := json.Unmarshal(body, &question); err != nil {
			t.Errorf("the question %q: %v", body, err)
		}
		if r.Method != http.MethodPost || r.URL.Path != "/tokenize" || question["content"] != "a <s> \ufffd" ||
			question["parse_special"] != false || question["add_special"] != false {
			t.Errorf("asked %s %s %s", r.Method, r.URL.Path, body)
		}
		io.WriteString(w, `{"tokens": [1, 2, 3]}`)
	})
	want := Count{Tokens: 3, Accuracy: Exact, Note: "1 invalid UTF-8 bytes counted as 1 times U+FFFD"}
	for range 3 {
		if got, err := c.Count(t.Context(), "a <s> \xff"); err != nil || got != want {
			t.Errorf("counted %+v, %v; want %+v", got, err, want)
		}
	}
	if n := asked.Load(); n != 1 {
		t.Errorf("the server was asked %d times for one text", n)
	}
}

func TestWithoutAnAnswerTheCountIsRoughAndSaysWhy(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		why    string
	}{
		{"an error", func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "loading", http.StatusServiceUnavailable) }, "answered with status 503"},
		{"a redirect", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/elsewhere", http.StatusFound) }, "answered with status 302"},
		{"no JSON", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "<html>") }, "gave an answer that is no list of tokens"},
		{"no tokens", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `{"count": 3}`) }, "gave an answer that is no list of tokens"},
		{"a number for tokens", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `{"tokens": 3}`) }, "gave an answer that is no list of tokens"},
		{"far too much", func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, `{"tokens": [`+strings.Repeat("1, ", 100_000)+`1]}`)
		}, "gave an answer of more than"},
		{"half an answer", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			io.WriteString(w, `{"tokens": [1`)
		}, "could not be asked: unexpected EOF"},
		{"silence", silence, "did not answer within"},
	} {
		t.Run(c.name, func(t *testing.T) {
			counter, _ := llama(t, c.answer)
			if c.name == "silence" {
				counter.client.Timeout = 20 * time.Millisecond
			}
			holdsFallBack(t, counter, c.why)
		})
	}
	t.Run("nobody there", func(t *testing.T) {
		web := httptest.NewServer(http.NotFoundHandler())
		counter, err := newServer(web.URL)
		if err != nil {
			t.Fatal(err)
		}
		web.Close()
		holdsFallBack(t, counter, "could not be asked: ")
	})
}

func holdsFallBack(t *testing.T, counter *server, why string) {
	t.Helper()
	want, _ := o200k().Count(t.Context(), "The hive is to the north.")
	got, err := counter.Count(t.Context(), "The hive is to the north.")
	if err != nil || got.Tokens != want.Tokens || got.Label() != "rough" {
		t.Errorf("counted %+v, %v; want %d, rough", got, err, want.Tokens)
	}
	note := "counted as o200k_base, because the server at " + counter.address + " " + why
	if !strings.HasPrefix(got.Note, note) {
		t.Errorf("the note is %q, want %q", got.Note, note)
	}
}

func TestAServerInTroubleIsLeftAloneForAWhile(t *testing.T) {
	working := false
	c, asked := llama(t, func(w http.ResponseWriter, _ *http.Request) {
		if !working {
			http.Error(w, "loading", http.StatusServiceUnavailable)
			return
		}
		io.WriteString(w, `{"tokens": [1, 2]}`)
	})
	now := time.Unix(1_000_000, 0)
	c.now = func() time.Time { return now }
	for _, step := range []struct {
		name     string
		passes   time.Duration
		accuracy Accuracy
		asked    int32
	}{
		{"at first it is asked", 0, Rough, 1},
		{"then it is left alone", troublePause / 2, Rough, 1},
		{"until the pause is over", troublePause, Exact, 2},
		{"and then it is asked again for each text", 0, Exact, 3},
	} {
		now = now.Add(step.passes)
		got, err := c.Count(t.Context(), step.name)
		if err != nil || got.Accuracy != step.accuracy || asked.Load() != step.asked {
			t.Errorf("%s: %+v, %v, asked %d times", step.name, got, err, asked.Load())
		}
		working = true
	}
}

func TestACallerWhoGivesUpGetsNoFallBack(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c, _ := llama(t, func(w http.ResponseWriter, r *http.Request) {
		cancel()
		silence(w, r)
	})
	if got, err := c.Count(ctx, "text"); !errors.Is(err, context.Canceled) || got != (Count{}) {
		t.Errorf("counted %+v, %v", got, err)
	}
	if c.trouble != nil {
		t.Errorf("the server is held to be in trouble: %v", c.trouble)
	}
}

func TestOnlyPlainWebAddressesAreTaken(t *testing.T) {
	for _, c := range []struct{ name, address, want string }{
		{"no address", "", "must begin with http:// or https://"},
		{"a file", "file:///etc/passwd", "must begin with http:// or https://"},
		{"no scheme", "127.0.0.1:8080", "the URL cannot be read"},
		{"no host", "http:///tokenize", "name a host"},
		{"a password", "http://ada:secret@127.0.0.1:8080", "no user, query or fragment"},
		{"a password that cannot be read", "http://ada:secret@127.0.0.1:80 80", "the URL cannot be read"},
		{"a query", "http://127.0.0.1:8080?x=1", "no user, query or fragment"},
	} {
		_, err := New(Server + c.address)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the error repeats the password: %v", c.name, err)
		}
	}
	for _, address := range []string{"http://127.0.0.1:8080", "https://llama.example/base/", "http://[::1]:8080/"} {
		c, err := New(Server + address)
		if err != nil || c.Name() != Server+strings.TrimRight(address, "/") {
			t.Errorf("%s: %v, %v", address, c, err)
		}
	}
}
