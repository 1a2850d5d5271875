package replay

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the longest line that is read, in bytes. A longer one is skipped.
const MaxLine = 64 << 20

// lines reads a stream line by line. It holds one line at a time.
type lines struct {
	in *bufio.Reader
	// number is that of the line read last, from 1.
	number int
	line   []byte
	most   int
}

func newLines(in io.Reader, most int) *lines {
	return &lines{in: bufio.NewReaderSize(in, 64<<10), most: most}
}

// next gives the next line without its end, and whether it was longer than the
// most; it is then empty. The line is good until the next call. The error at the
// end of the stream is io.EOF.
func (l *lines) next() (line []byte, tooLong bool, err error) {
	l.line = l.line[:0]
	l.number++
	for {
		piece, err := l.in.ReadSlice('\n')
		if tooLong = tooLong || len(l.line)+len(piece) > l.most+1; tooLong {
			l.line = l.line[:0]
		} else {
			l.line = append(l.line, piece...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == io.EOF && (len(l.line) > 0 || tooLong), err == nil:
			return bytes.TrimRight(l.line, "\r\n"), tooLong, nil
		default:
			return nil, false, err
		}
	}
}
