package memory

import "testing"

func TestTheStoreLiesInTheUsersDataFolder(t *testing.T) {
	for _, c := range []struct {
		name string
		env  []string
		want string
	}{
		{"XDG_DATA_HOME is set", []string{"HOME=/home/m", "XDG_DATA_HOME=/data"}, "/data/foreword/memory.db"},
		{"it is not", []string{"HOME=/home/m"}, "/home/m/.local/share/foreword/memory.db"},
		{"it is empty", []string{"XDG_DATA_HOME=", "HOME=/home/m"}, "/home/m/.local/share/foreword/memory.db"},
		{"it is relative", []string{"XDG_DATA_HOME=data", "HOME=/home/m"}, "/home/m/.local/share/foreword/memory.db"},
		{"HOME is not needed then", []string{"XDG_DATA_HOME=/data"}, "/data/foreword/memory.db"},
		{"the first of two counts", []string{"HOME=/a", "HOME=/b"}, "/a/.local/share/foreword/memory.db"},
		{"a value with equals signs", []string{"HOME=/a=b=c"}, "/a=b=c/.local/share/foreword/memory.db"},
		{"neither", []string{"PATH=/bin"}, ""},
		{"both relative", []string{"XDG_DATA_HOME=.", "HOME=home"}, ""},
		{"no environment", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := DefaultPath(c.env)
			if got != c.want || (err == nil) != (c.want != "") {
				t.Errorf("got %q, %v; want %q", got, err, c.want)
			}
		})
	}
}
