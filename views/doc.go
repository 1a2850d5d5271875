// Package views draws the screens of foreword: values in, lines out.
//
// Every drawing function gives exactly h lines of exactly w cells, whatever it
// is handed; nothing here reads a disk, a clock or a terminal, and nothing is
// kept between two calls. The root model fills a Screen and calls Draw.
//
//   - Arrange (layout.go) cuts the terminal into rectangles.
//   - Theme (theme.go) gives colours by meaning: dark, light, none.
//   - Visible and Wrap (visible.go, wrap.go) make untrusted text safe to draw.
//     Every width is measured by the one function Width.
//   - ListRows, Flow and Detail hold what the three panes scroll over; a draw
//     styles only the rows that can be seen.
//   - Markdown, Highlight and RenderedRows are slow. They are pure as well, but
//     run apart from the screen and are handed in as ready rows.
package views
