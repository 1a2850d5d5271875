package views

import (
	"github.com/charmbracelet/lipgloss"

	"foreword/core/prompt"
)

// ink is what a piece of the screen means. Code asks for a meaning; only this
// file knows colours.
type ink uint8

const (
	inkText ink = iota
	inkMuted
	inkFaint
	inkStrong
	inkAccent
	inkBorder
	inkBorderFocus
	inkTitle
	inkTitleFocus
	inkKey
	inkMatch

	inkHead
	inkTail
	inkBeside

	inkStatic
	inkSlow
	inkMedium
	inkHot

	inkOK
	inkWarn
	inkError
	inkAdded
	inkRemoved
	inkChanged

	inkHeading
	inkComment
	inkKeyword
	inkString
	inkNumber
	inkName
	inkPunct
	inkEmph
	inkStrongEmph

	// Words that one side of a comparison has alone.
	inkAddedWord
	inkRemovedWord

	// The colours of sections: four for the head, three for the tail, two for
	// what is sent beside. inkBar follows in the same order.
	inkSection
	inkBar = inkSection + sectionColours
	tokens = inkBar + sectionColours
)

const (
	headColours    = 4
	tailColours    = 3
	besideColours  = 2
	sectionColours = headColours + tailColours + besideColours
)

// surface is what the ink is put on.
type surface uint8

const (
	ground surface = iota
	selected
	selectedIdle // selected in a pane without the focus
	chip         // the tab of the current role
	surfaces
)

// hue is one colour in the three depths that terminals have.
type hue struct{ full, of256, of16 string }

func (h hue) colour() lipgloss.TerminalColor {
	if h.full == "" {
		return lipgloss.NoColor{}
	}
	return lipgloss.CompleteColor{TrueColor: h.full, ANSI256: h.of256, ANSI: h.of16}
}

// swatches are the colours of one theme.
type swatches struct {
	text, muted, faint, strong, accent, border, focus   hue
	ok, warn, error                                     hue
	tiers                                               [4]hue
	sections                                            [sectionColours]hue // also the zones' and the code's
	bars                                                [sectionColours]hue // grounds of the bar's segments
	barText                                             hue
	addedWord, removedWord, word                        hue // grounds, and the text on them
	selected, selectedIdle, chip, chipText              hue
	heading, comment, keyword, str, number, name, punct hue
}

var darkSwatches = swatches{
	text:   hue{"#c9d1dc", "252", "7"},
	muted:  hue{"#8f9aab", "246", "7"},
	faint:  hue{"#626c7c", "242", "8"},
	strong: hue{"#eef2f8", "255", "15"},
	accent: hue{"#82aaff", "111", "12"},
	border: hue{"#3b4351", "238", "8"},
	focus:  hue{"#82aaff", "111", "12"},
	ok:     hue{"#9ccf8a", "114", "10"},
	warn:   hue{"#e6c07b", "180", "11"},
	error:  hue{"#f2828d", "210", "9"},
	tiers: [4]hue{
		{"#7fb8d8", "110", "6"}, {"#8cc7a1", "115", "2"}, {"#e0bf7a", "180", "3"}, {"#ef9173", "209", "9"},
	},
	sections: [sectionColours]hue{
		{"#7aa8f0", "111", "12"}, {"#5fc4cf", "80", "14"}, {"#8f9cf5", "105", "4"}, {"#6fcba6", "79", "10"},
		{"#e3b765", "179", "11"}, {"#ea9a6c", "209", "9"}, {"#d8c779", "186", "3"},
		{"#c49bf0", "177", "13"}, {"#e39bc8", "176", "5"},
	},
	bars: [sectionColours]hue{
		{"#274064", "24", "12"}, {"#1f4a52", "23", "6"}, {"#343a6b", "60", "14"}, {"#224a3c", "22", "2"},
		{"#54421f", "58", "3"}, {"#5a3826", "94", "9"}, {"#4d4726", "100", "11"},
		{"#473160", "54", "13"}, {"#54304a", "53", "5"},
	},
	barText:      hue{"#dfe6f0", "255", "0"},
	addedWord:    hue{"#1f4a34", "22", "2"},
	removedWord:  hue{"#5e2b35", "52", "1"},
	word:         hue{"#eef2f8", "255", "15"},
	selected:     hue{"#26344d", "237", "8"},
	selectedIdle: hue{"#232830", "235", "8"},
	chip:         hue{"#2b4470", "24", "4"},
	chipText:     hue{"#f2f6fd", "255", "15"},
	heading:      hue{"#8fb6ff", "111", "12"},
	comment:      hue{"#8590a1", "245", "8"},
	keyword:      hue{"#b79df0", "141", "13"},
	str:          hue{"#a3cf8e", "150", "10"},
	number:       hue{"#e5b777", "180", "11"},
	name:         hue{"#7cc5d6", "116", "14"},
	punct:        hue{"#8f9aab", "246", "7"},
}

var lightSwatches = swatches{
	text:   hue{"#2a303a", "236", "0"},
	muted:  hue{"#5d6776", "241", "8"},
	faint:  hue{"#8d96a4", "246", "8"},
	strong: hue{"#0d1117", "232", "0"},
	accent: hue{"#2559c0", "26", "4"},
	border: hue{"#cdd3dc", "252", "7"},
	focus:  hue{"#2f66d0", "26", "4"},
	ok:     hue{"#2c7a3d", "28", "2"},
	warn:   hue{"#8a5a00", "94", "5"},
	error:  hue{"#bb2c3e", "160", "1"},
	tiers: [4]hue{
		{"#23709c", "31", "6"}, {"#28744c", "29", "2"}, {"#8a6100", "94", "3"}, {"#b4481b", "130", "1"},
	},
	sections: [sectionColours]hue{
		{"#2a63c4", "26", "4"}, {"#0c7485", "30", "6"}, {"#5a50c8", "62", "4"}, {"#1d7a56", "29", "2"},
		{"#946200", "94", "1"}, {"#b4531c", "130", "9"}, {"#7a6a0a", "100", "3"},
		{"#7c44bd", "97", "5"}, {"#a63a84", "132", "5"},
	},
	bars: [sectionColours]hue{
		{"#d3e2fa", "153", "12"}, {"#cbeaee", "152", "14"}, {"#dfdcfb", "189", "12"}, {"#cdeedd", "194", "10"},
		{"#f6e5bd", "223", "11"}, {"#fadfcd", "224", "9"}, {"#eee8bf", "229", "11"},
		{"#eadcf9", "225", "13"}, {"#f7d9ec", "225", "13"},
	},
	barText:      hue{"#1f2732", "235", "0"},
	addedWord:    hue{"#c4ecd0", "157", "10"},
	removedWord:  hue{"#fbd3d7", "224", "9"},
	word:         hue{"#0d1117", "232", "0"},
	selected:     hue{"#dbe7fc", "189", "7"},
	selectedIdle: hue{"#eceff4", "255", "7"},
	chip:         hue{"#2559c0", "26", "4"},
	chipText:     hue{"#ffffff", "231", "15"},
	heading:      hue{"#1f55b8", "26", "4"},
	comment:      hue{"#6a7483", "243", "8"},
	keyword:      hue{"#7240b5", "97", "5"},
	str:          hue{"#2a733c", "28", "2"},
	number:       hue{"#8c5a00", "94", "3"},
	name:         hue{"#0d6c80", "30", "6"},
	punct:        hue{"#5d6776", "241", "8"},
}

func styleOf(r *lipgloss.Renderer, id ThemeID, s surface, k ink) lipgloss.Style {
	style := r.NewStyle()
	switch k {
	case inkStrong, inkTitle, inkTitleFocus, inkHead, inkTail, inkBeside, inkError, inkMatch, inkHeading, inkStrongEmph:
		style = style.Bold(true)
	case inkEmph:
		style = style.Italic(true)
	}
	if id == Plain {
		return plainStyle(style, s, k)
	}
	w := &darkSwatches
	if id == Light {
		w = &lightSwatches
	}
	if k == inkFaint && (s == selected || s == selectedIdle) {
		k = inkMuted // faint is too close to these grounds
	}
	style = style.Foreground(w.ink(k).colour())
	switch {
	case k == inkAddedWord:
		style = style.Background(w.addedWord.colour())
	case k == inkRemovedWord:
		style = style.Background(w.removedWord.colour())
	case s == chip && k != inkBorder:
		style = style.Foreground(w.chipText.colour()).Background(w.chip.colour())
	case s == chip:
		style = style.Foreground(w.chip.colour())
	case s == selected:
		style = style.Background(w.selected.colour())
	case s == selectedIdle:
		style = style.Background(w.selectedIdle.colour())
	case k >= inkBar:
		style = style.Background(w.bars[k-inkBar].colour())
	}
	return style
}

// plainStyle tells meanings apart by attributes alone.
func plainStyle(style lipgloss.Style, s surface, k ink) lipgloss.Style {
	switch k {
	case inkFaint, inkBorder, inkComment:
		style = style.Faint(true)
	case inkKey, inkBorderFocus:
		style = style.Bold(true)
	case inkAddedWord, inkRemovedWord:
		style = style.Underline(true).Bold(true)
	}
	if s == selected || s == chip {
		style = style.Faint(false).Reverse(true)
	}
	return style
}

func (w *swatches) ink(k ink) hue {
	switch {
	case k >= inkBar:
		return w.barText
	case k >= inkSection:
		return w.sections[k-inkSection]
	}
	return [...]hue{
		inkText: w.text, inkMuted: w.muted, inkFaint: w.faint, inkStrong: w.strong, inkAccent: w.accent,
		inkBorder: w.border, inkBorderFocus: w.focus, inkTitle: w.muted, inkTitleFocus: w.strong,
		inkKey: w.accent, inkMatch: w.accent,
		inkHead: w.sections[0], inkTail: w.sections[headColours], inkBeside: w.sections[headColours+tailColours],
		inkStatic: w.tiers[0], inkSlow: w.tiers[1], inkMedium: w.tiers[2], inkHot: w.tiers[3],
		inkOK: w.ok, inkWarn: w.warn, inkError: w.error,
		inkAdded: w.ok, inkRemoved: w.error, inkChanged: w.warn,
		inkHeading: w.heading, inkComment: w.comment, inkKeyword: w.keyword, inkString: w.str,
		inkNumber: w.number, inkName: w.name, inkPunct: w.punct, inkEmph: w.text, inkStrongEmph: w.strong,
		inkAddedWord: w.word, inkRemovedWord: w.word,
	}[k]
}

func zoneInk(z prompt.Zone) ink { return inkHead + ink(z) }

func tierInk(t prompt.Tier) ink { return inkStatic + ink(t) }

// sectionInks gives each section its colour: those of a zone take turns within
// the zone's family. The same section has the same colour in the list, in the
// preview's margin and in the bar.
func sectionInks(sections []prompt.Section) []ink {
	inks := make([]ink, len(sections))
	var seen [3]int
	for i, s := range sections {
		first, count := sectionFamily(s.Zone)
		inks[i] = inkSection + ink(first+seen[s.Zone]%count)
		seen[s.Zone]++
	}
	return inks
}

func sectionFamily(z prompt.Zone) (first, count int) {
	switch z {
	case prompt.Tail:
		return headColours, tailColours
	case prompt.Beside:
		return headColours + tailColours, besideColours
	}
	return 0, headColours
}
