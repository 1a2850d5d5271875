package token

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// server counts by asking a llama.cpp server on the user's machine, which knows
// the vocabulary of the model it runs. When it does not answer, the count is
// that of o200k_base, marked rough, and the note says why.
type server struct {
	address  string // without a slash at the end
	client   *http.Client
	fallback *encoding
	answers  *recent[int]
	now      func() time.Time

	mu      sync.Mutex
	trouble error     // why the last question had no answer, nil when it had
	since   time.Time // when that was
}

const (
	// answerTimeout is how long an answer may take.
	answerTimeout = 2 * time.Second
	// troublePause is how long a server that did not answer is left alone, so
	// that a prompt of many sections waits for it once and not for each.
	troublePause = 10 * time.Second
	// answersKept bounds the texts of a generation whose count is remembered.
	answersKept = 4 << 10
)

// newServer makes the counter for the URL behind "llama=". Only plain http and
// https URLs are taken, and the text goes to no other place: redirects are not
// followed and no proxy is used.
func newServer(address string) (*server, error) {
	u, err := url.Parse(address)
	if err != nil {
		// The parser's message repeats the URL, which can hold a password.
		return nil, fmt.Errorf("token counter %s: the URL cannot be read; write it as %shttp://127.0.0.1:8080", Server, Server)
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https", u.Host == "":
		return nil, fmt.Errorf("token counter %s%s: the URL must begin with http:// or https:// and name a host", Server, u.Redacted())
	case u.User != nil, u.RawQuery != "", u.Fragment != "":
		return nil, fmt.Errorf("token counter %s%s: the URL must have no user, query or fragment", Server, u.Redacted())
	}
	return &server{
		address: strings.TrimRight(u.String(), "/"),
		client: &http.Client{
			Timeout:       answerTimeout,
			Transport:     &http.Transport{MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		fallback: o200k(),
		answers:  newRecent[int](answersKept),
		now:      time.Now,
	}, nil
}

// Name is the name that New was given.
func (s *server) Name() string { return Server + s.address }

// Title names the server.
func (s *server) Title() string { return "the model of the llama.cpp server at " + s.address }

// Count asks the server, at most once for a text that it has answered.
func (s *server) Count(ctx context.Context, text string) (Count, error) {
	if err := checkSize(text); err != nil {
		return Count{}, err
	}
	valid, replaced := repair(text)
	key := s.answers.key(valid)
	n, known := s.answers.get(key)
	if !known {
		var err error
		if n, err = s.ask(ctx, valid); err != nil {
			return s.fallBack(ctx, text, err)
		}
		s.answers.put(key, n)
	}
	return Count{Tokens: n, Accuracy: Exact, Note: replaced.note()}, nil
}

func (s *server) load() { s.fallback.load() }

// fallBack counts without the server, unless the caller gave up.
func (s *server) fallBack(ctx context.Context, text string, reason error) (Count, error) {
	c, err := s.fallback.Count(ctx, text)
	if err != nil {
		return Count{}, err
	}
	c.Accuracy = Rough
	c.Note = joinNotes(fmt.Sprintf("counted as %s, because %v", s.fallback.name, reason), c.Note)
	return c, nil
}

// ask puts a question, unless the server has just failed to answer one.
func (s *server) ask(ctx context.Context, text string) (int, error) {
	s.mu.Lock()
	trouble, since := s.trouble, s.since
	s.mu.Unlock()
	if trouble != nil && s.now().Sub(since) < troublePause {
		return 0, trouble
	}
	n, err := s.tokenize(ctx, text)
	if err != nil {
		err = fmt.Errorf("the server at %s %w", s.address, err)
	}
	if ctx.Err() == nil {
		s.mu.Lock()
		s.trouble, s.since = err, s.now()
		s.mu.Unlock()
	}
	return n, err
}

// tokenize is one POST /tokenize. Text that looks like a special token is plain
// text, and no token is added at the start.
func (s *server) tokenize(ctx context.Context, text string) (int, error) {
	question, err := json.Marshal(map[string]any{"content": text, "add_special": false, "parse_special": false})
	if err != nil {
		return 0, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.address+"/tokenize", bytes.NewReader(question))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := s.client.Do(request)
	if err != nil {
		return 0, unanswered(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("answered with status %d", response.StatusCode)
	}
	return readAnswer(response.Body, len(text))
}

// unanswered takes the URL out of the client's error, and words its timeout.
func unanswered(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		if wrapped.Timeout() {
			return fmt.Errorf("did not answer within %v", answerTimeout)
		}
		err = wrapped.Err
	}
	return fmt.Errorf("could not be asked: %w", err)
}

// readAnswer counts the tokens of an answer, which can be no longer than a
// number for each byte of the text, and some room.
func readAnswer(body io.Reader, size int) (int, error) {
	limit := int64(16*size + 64<<10)
	answer, err := io.ReadAll(io.LimitReader(body, limit+1))
	switch {
	case err != nil:
		return 0, unanswered(&url.Error{Err: err})
	case int64(len(answer)) > limit:
		return 0, fmt.Errorf("gave an answer of more than %d bytes", limit)
	}
	var reply struct{ Tokens *[]int }
	if json.Unmarshal(answer, &reply) != nil || reply.Tokens == nil {
		return 0, errors.New("gave an answer that is no list of tokens")
	}
	return len(*reply.Tokens), nil
}
