package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"github.com/spf13/cobra"

	"foreword/core/config"
	"foreword/core/git"
	"foreword/core/source"
)

func (p *program) initCommand() *cobra.Command {
	var show bool
	cmd := &cobra.Command{
		Use:     "init",
		GroupID: groupProject,
		Short:   "Make a " + source.Folder + " folder with a config that explains itself",
		Long: `Make the ` + source.Folder + ` folder at the root of the repository, or of the folder where there
is none, and print the files that were made. A file that is there is left as it
is. The new config changes no prompt: it shows every key, switched off.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if show {
				p.showInit()
				return nil
			}
			return p.makeFolder(cmd.Context())
		},
	}
	cmd.Flags().BoolVar(&show, "print", false, "print the files in place of making them")
	return cmd
}

// showInit prints the files, each under its path.
func (p *program) showInit() {
	for i, file := range config.Init() {
		if i > 0 {
			p.answer.WriteString("\n")
		}
		fmt.Fprintf(&p.answer, "==> %s <==\n%s", file.Path, file.Content)
	}
}

// makeFolder makes the files that are not there yet. They are made inside of
// the root: a link that leads out of it is not followed.
func (p *program) makeFolder(ctx context.Context) error {
	options, err := p.sourceOptions()
	if err != nil {
		return err
	}
	dir := git.Read(ctx, options.Dir, options.Env).Root
	if dir == "" {
		dir = options.Dir
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("%s cannot be opened: %s", dir, reason(err))
	}
	defer root.Close()
	made := 0
	for _, file := range config.Init() {
		switch err := create(root, file); {
		case errors.Is(err, fs.ErrExist):
			p.note("%s is there already and was left as it is", file.Path)
		case err != nil:
			return fmt.Errorf("%s cannot be made in %s: %s", file.Path, dir, reason(err))
		default:
			made++
			fmt.Fprintln(&p.answer, file.Path)
		}
	}
	if made == 0 {
		p.note("there was nothing to make in %s", dir)
	}
	return nil
}

// create makes one file with its folders, or gives fs.ErrExist. A file that
// could not be written whole is taken away again.
func create(root *os.Root, file config.File) error {
	if err := root.MkdirAll(path.Dir(file.Path), 0o755); err != nil {
		return notADuplicate(err)
	}
	f, err := root.OpenFile(file.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(file.Content)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, root.Remove(file.Path))
	}
	return nil
}

// notADuplicate keeps a folder's path that is taken by a file from passing for
// a file that is there already.
func notADuplicate(err error) error {
	if errors.Is(err, fs.ErrExist) {
		return errors.New("a file is in the place of its folder")
	}
	return err
}
