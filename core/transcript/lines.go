package transcript

import (
	"bufio"
	"errors"
	"io"
)

// maxLine is the longest line that is kept, in bytes, and the most that is read
// of a file that is no list of lines.
const maxLine = 64 << 20

// lines reads a file line by line. Only a line feed ends a line: U+2028 is a
// character of a text like any other.
type lines struct {
	in     *bufio.Reader
	number int
	bytes  int64
	buffer []byte
}

// line is one line without its line feed.
type line struct {
	number int
	text   []byte
	// cut says that the file ends without a line feed behind it; long that it
	// was longer than maxLine and its text was thrown away.
	cut, long bool
}

// next gives the next line; its text is valid until the next call. The error
// is io.EOF behind the last line.
func (l *lines) next() (line, error) {
	l.buffer = l.buffer[:0]
	out := line{number: l.number + 1}
	read := false
	for {
		piece, err := l.in.ReadSlice('\n')
		l.bytes += int64(len(piece))
		read = read || len(piece) > 0
		if len(l.buffer)+len(piece) > maxLine+1 {
			out.long, l.buffer = true, l.buffer[:0]
		}
		if !out.long {
			l.buffer = append(l.buffer, piece...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && read:
			out.cut = true
		case err != nil:
			return line{}, err
		}
		break
	}
	l.number++
	out.text = l.buffer
	for n := len(out.text); n > 0 && (out.text[n-1] == '\n' || out.text[n-1] == '\r'); n = len(out.text) {
		out.text = out.text[:n-1]
	}
	return out, nil
}
