package editor

import (
	"strings"

	"github.com/muesli/termenv"

	"foreword/views"
)

// ink is what a piece of the frame means.
type ink uint8

const (
	inkText ink = iota
	inkSpelled
	inkNumber
	inkCurrentNumber
	inkAdded
	inkChanged
	inkRemoved
	inks
)

// ground is what lies behind the text of a cell.
type ground uint8

const (
	plain ground = iota
	selected
	match
	cursor
	grounds
)

const reset = "\x1b[0m"

// palette has the attributes of each ink on each ground.
type palette [grounds][inks]string

// hue is one colour in the three depths that terminals have. The values are
// those that package views uses for the same meanings.
type hue struct{ full, of256, of16 string }

type swatches struct {
	inks            [inks]hue
	selected, match hue
}

var darkSwatches = swatches{
	inks: [inks]hue{
		inkText: {"#c9d1dc", "252", "7"}, inkSpelled: {"#e6c07b", "180", "11"},
		inkNumber: {"#626c7c", "242", "8"}, inkCurrentNumber: {"#eef2f8", "255", "15"},
		inkAdded: {"#9ccf8a", "114", "10"}, inkChanged: {"#e6c07b", "180", "11"}, inkRemoved: {"#f2828d", "210", "9"},
	},
	selected: hue{"#2b4470", "24", "4"},
	match:    hue{"#54421f", "58", "3"},
}

var lightSwatches = swatches{
	inks: [inks]hue{
		inkText: {"#2a303a", "236", "0"}, inkSpelled: {"#8a5a00", "94", "3"},
		inkNumber: {"#8d96a4", "246", "8"}, inkCurrentNumber: {"#0d1117", "232", "0"},
		inkAdded: {"#2c7a3d", "28", "2"}, inkChanged: {"#8a5a00", "94", "3"}, inkRemoved: {"#bb2c3e", "160", "1"},
	},
	selected: hue{"#c4d7fa", "153", "12"},
	match:    hue{"#f6e5bd", "223", "11"},
}

// newPalette gives the attributes for a theme. Without colours a spelled
// character and the mark of an added line are bold, a match underlined, selected text in reverse video, and
// the cursor, which can be beside it, underlined too.
func newPalette(t *views.Theme) *palette {
	var p palette
	for g := range grounds {
		for k := range inks {
			switch t.ID {
			case views.Plain:
				p[g][k] = plainAttributes(g, k)
			case views.Light:
				p[g][k] = lightSwatches.attributes(t.Profile, g, k)
			default:
				p[g][k] = darkSwatches.attributes(t.Profile, g, k)
			}
		}
	}
	return &p
}

func (s *swatches) attributes(profile termenv.Profile, g ground, k ink) string {
	codes := []string{s.inks[k].code(profile, false)}
	switch g {
	case selected:
		codes = append(codes, s.selected.code(profile, true))
	case match:
		codes = append(codes, s.match.code(profile, true))
	case cursor:
		codes = append(codes, "7")
	}
	return sgr(codes...)
}

func plainAttributes(g ground, k ink) string {
	var codes []string
	switch k {
	case inkSpelled, inkCurrentNumber, inkAdded:
		codes = append(codes, "1")
	case inkNumber:
		codes = append(codes, "2")
	}
	switch g {
	case selected:
		codes = append(codes, "7")
	case cursor:
		codes = append(codes, "4", "7")
	case match:
		codes = append(codes, "4")
	}
	return sgr(codes...)
}

func (h hue) code(profile termenv.Profile, background bool) string {
	value := h.full
	switch profile {
	case termenv.ANSI256:
		value = h.of256
	case termenv.ANSI:
		value = h.of16
	}
	return profile.Color(value).Sequence(background)
}

func sgr(codes ...string) string {
	if len(codes) == 0 {
		return ""
	}
	return "\x1b[" + strings.Join(codes, ";") + "m"
}
