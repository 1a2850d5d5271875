package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// unknown says that there is no such thing, what was most likely meant, and
// what there is.
func unknown(what, given string, choices []string) error {
	text := fmt.Sprintf("there is no %s %q", what, given)
	if near := nearest(given, choices); near != "" {
		text += ": did you mean " + near + "?"
	}
	return errors.New(text + "\nchoose one of " + strings.Join(choices, ", "))
}

// nearest gives the choice that a mistyped word most likely means, or "". It
// asks cobra, which finds the nearest command in the same way. A short word is
// allowed one wrong letter, a longer one two.
func nearest(word string, choices []string) string {
	parent := &cobra.Command{SuggestionsMinimumDistance: max(1, min(2, len(word)/3))}
	for _, choice := range choices {
		parent.AddCommand(&cobra.Command{Use: choice, Run: func(*cobra.Command, []string) {}})
	}
	if near := parent.SuggestionsFor(word); len(near) > 0 {
		return near[0]
	}
	return ""
}

// noArguments refuses arguments.
func noArguments(cmd *cobra.Command, args []string) error { return atMost(0, "")(cmd, args) }

// atMost refuses more than n arguments, which the usage calls by that name.
func atMost(n int, name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) <= n:
			return nil
		case n == 0:
			return fmt.Errorf("%s takes no arguments, but there is %q", title(cmd), args[0])
		}
		return fmt.Errorf("%s takes one %s, but there is also %q", title(cmd), name, args[n])
	}
}

// title gives a command's name without the program's.
func title(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// exactlyOne refuses anything but one argument.
func exactlyOne(name, example string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return needs(cmd, name, example)
		}
		return atMost(1, name)(cmd, args)
	}
}

// someArguments refuses to go without an argument.
func someArguments(name, example string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return needs(cmd, name, example)
		}
		return nil
	}
}

func needs(cmd *cobra.Command, name, example string) error {
	return fmt.Errorf("%s needs %s, as in: %s %s", title(cmd), name, cmd.CommandPath(), example)
}

// onlyCommands refuses an argument that is none of the commands below.
func onlyCommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	what := "command"
	if cmd.HasParent() {
		what = title(cmd) + " command"
	}
	return unknown(what, args[0], commandNames(cmd))
}

// commandNames lists the commands below one, sorted.
func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// wrongFlag says which flag is wrong, and of one that does not exist which is
// nearest and where the flags are listed.
func wrongFlag(cmd *cobra.Command, err error) error {
	var missing *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "int" {
		return fmt.Errorf("--%s takes a whole number, not %q", invalid.GetFlag().Name, invalid.GetValue())
	}
	if !errors.As(err, &missing) {
		return err
	}
	text := err.Error()
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := nearest(missing.GetSpecifiedName(), names); near != "" && missing.GetSpecifiedShortnames() == "" {
		text += ": did you mean --" + near + "?"
	}
	return fmt.Errorf("%s\nthe flags are listed by: %s --help", text, cmd.CommandPath())
}
