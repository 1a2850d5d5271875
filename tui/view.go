package tui

import (
	"path/filepath"
	"slices"
	"strings"

	"foreword/core/check"
	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/keymap"
	"foreword/views"
)

// View draws the screen: exactly height lines of width cells.
func (m *Model) View() string {
	if m.width <= 0 || m.height <= 0 {
		return "" // the terminal has not said its size yet
	}
	return strings.Join(views.Draw(m.theme, m.screen()), "\n")
}

// screen fills in all that the screen shows.
func (m *Model) screen() *views.Screen {
	s := &views.Screen{
		Layout: m.arranged(),
		Focus:  m.focus,
		Header: m.headerView(),
		Roles:  m.rolesView(),
		Footer: m.footerView(),
	}
	p := m.shown.prompt
	switch {
	case s.Layout.TooSmall: // a message stands for everything
	case m.page != nil:
		s.Page = m.page.draw(m, s.Layout.Page())
	case p != nil:
		tokens := m.tokensOf(p.Sections)
		s.List = views.List{
			Sections: p.Sections,
			Tokens:   tokens,
			Marks:    m.shown.marks,
			Rows:     m.list.rows,
			Cursor:   m.list.cursor,
			Offset:   m.list.offset,
			Filter:   m.list.filter.Value(),
			Typing:   m.dialog == keymap.Filter,
		}
		s.Detail = m.detailView()
		s.Preview = views.Preview{
			Flow:    m.shown.flow,
			Mode:    m.mode,
			Offset:  m.offset,
			Current: m.section(),
			Tokens:  tokens,
			Marks:   m.shown.marks,
			Pending: m.shown.pending && m.mode != views.Raw,
			Warning: m.shown.warning,
		}
		s.Bar = views.Bar{Sections: p.Sections, Tokens: tokens, Total: m.use(p, m.shown.whole), Window: m.w.Settings.Window}
	}
	m.dialogView(s)
	return s
}

// footerView gives the keys that work here and now, and the newest notice.
func (m *Model) footerView() views.Footer {
	scopes := m.scopes()
	return views.Footer{
		Hints: keymap.Footer(scopes, m.idle()...), Toast: m.notices.newest(),
		Dismiss: keymap.KeyFor(scopes, keymap.Back), Whole: keymap.KeyFor(scopes, keymap.OpenNotices),
	}
}

func (m *Model) dialogView(s *views.Screen) {
	switch m.dialog {
	case keymap.Palette:
		s.Palette = &views.PaletteScreen{
			Title: m.palette.title, Query: m.palette.input.Value(), Commands: m.palette.views(), Matches: m.palette.matches, Cursor: m.palette.cursor,
		}
	case keymap.Help:
		help := m.helpView()
		s.Help = &help
	case keymap.Notices:
		notices := m.noticesView()
		s.Notices = &notices
	case keymap.Confirm:
		screen := m.question.screen
		s.Confirm = &screen
	}
}

func (m *Model) helpView() views.HelpScreen {
	var here keymap.Scope
	if m.page != nil {
		here = m.page.scope()
	}
	idle := m.idle()
	return views.HelpScreen{
		Groups: keymap.GroupsAt(here), Offset: m.scroll,
		Idle: func(b keymap.Binding) bool { return b.Scope&here != 0 && slices.Contains(idle, b.Action) },
	}
}

func (m *Model) noticesView() views.NoticesScreen {
	return views.NoticesScreen{Notices: m.notices.past, Offset: m.scroll}
}

func (m *Model) headerView() views.Header {
	h := views.Header{
		Project: filepath.Base(m.options.Source.Dir),
		Layout:  m.layoutName(),
		Counter: m.counting.counter.Name(),
	}
	switch {
	case m.busy:
		h.Busy = "reading"
	case m.readErr != nil:
		h.Busy = "not read: press ! for why"
	case len(m.counting.pending) > 0:
		h.Busy = "counting"
	}
	if m.w == nil {
		return h
	}
	h.Project = filepath.Base(m.w.Root)
	h.Branch, h.Head = m.w.Project.Branch, m.w.Project.Head[:min(7, len(m.w.Project.Head))]
	h.State = checkoutState(m.w.Project.Branch, m.w.Project.Head)
	h.Merge = m.merging.now.Open()
	h.Stale = check.Summarise(m.stale.findings).Broken
	if m.shown.prompt != nil {
		h.Digest = m.shown.whole
		h.Total = m.tokens(m.shown.whole)
		h.Sum = m.sum()
		h.Edits, h.Edited = m.editsCost()
	}
	return h
}

// checkoutState gives a word on a checkout that is not on a branch with a
// commit.
func checkoutState(branch, head string) string {
	switch {
	case branch == "" && head != "":
		return "detached"
	case branch != "" && head == "":
		return "no commit yet"
	}
	return ""
}

// sum adds up the sections that stand in the prompt's text.
func (m *Model) sum() views.Tokens {
	sum := views.Tokens{Known: true}
	for _, s := range m.shown.prompt.Sections {
		if s.Zone == prompt.Beside || s.Text == "" {
			continue
		}
		t := m.tokens(s.ByteDigest)
		sum.Known = sum.Known && t.Known
		sum.Tokens += t.Tokens
		sum.Accuracy = max(sum.Accuracy, t.Accuracy)
	}
	return sum
}

func (m *Model) rolesView() views.Roles {
	r := views.Roles{Keys: len(keymap.RoleActions())}
	if m.w == nil {
		return r
	}
	for i, role := range m.w.Roles {
		one := views.Role{Name: role.Name}
		if digest, ok := m.totals.digests[role.Name]; ok {
			one.Tokens = m.tokens(digest)
		}
		if role.Name == m.role {
			r.Active = i
			one.Tokens = m.tokens(m.shown.whole)
		}
		r.Roles = append(r.Roles, one)
	}
	return r
}

// tokens gives the count of a text by its byte digest.
func (m *Model) tokens(digest string) views.Tokens {
	count, known := m.counting.of(digest)
	return views.Tokens{Count: count, Known: known}
}

func (m *Model) tokensOf(sections []prompt.Section) []views.Tokens {
	list := make([]views.Tokens, len(sections))
	for i, s := range sections {
		if s.Text == "" {
			list[i] = views.Tokens{Count: token.Count{Accuracy: token.Exact}, Known: true}
			continue
		}
		list[i] = m.tokens(s.ByteDigest)
	}
	return list
}
