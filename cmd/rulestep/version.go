package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"rulestep/engine/cr"
)

func newVersion(o *options) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Which program this is, and which edition its engine carries out",
		Args:  takes(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := programVersion()
			if o.json {
				return printJSON(cmd.OutOrStdout(), v)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "rulestep %s\nengine: the rules effective %s\n%s\n", v, v.Engine, v.Go)
			return err
		},
	}
}

// A version names the program, as its build recorded it.
type version struct {
	Module   string `json:"version"`  // "(devel)" for a build from a checkout
	Revision string `json:"revision"` // "" when the build recorded none
	Modified bool   `json:"modified"` // the checkout had changes
	Go       string `json:"go"`
	Engine   string `json:"engine"` // the edition that the engine carries out
}

func (v version) String() string {
	s := v.Module
	if v.Revision != "" {
		s += " " + v.Revision[:min(12, len(v.Revision))]
	}
	if v.Modified {
		s += " with changes"
	}
	return s
}

func programVersion() version {
	v := version{Module: "(unknown)", Engine: cr.Edition}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	v.Module, v.Go = info.Main.Version, info.GoVersion
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	return v
}
