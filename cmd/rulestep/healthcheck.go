package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// healthTime is how long a server may take to say that it is well.
const healthTime = 5 * time.Second

func newHealthcheck() *cobra.Command {
	addr, basePath := "127.0.0.1:8080", ""
	cmd := &cobra.Command{
		Use:   "healthcheck",
		Short: "Ask a running server whether it has rules to show",
		Long: `healthcheck asks the server of this machine at /healthz, prints what it answers, and ends with 1 if
it does not answer within five seconds or has nothing to show yet. A container without a shell and
curl asks so.`,
		Args: takes(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return askHealth(cmd.Context(), cmd.OutOrStdout(), addr, basePath)
		},
	}
	cmd.Flags().StringVar(&addr, "addr", addr, "address of the server, as serve takes it")
	cmd.Flags().StringVar(&basePath, "base-path", "", "path of the site, as serve takes it")
	return cmd
}

// askHealth asks the server that listens at addr. One that listens everywhere is asked on this
// machine.
func askHealth(ctx context.Context, w io.Writer, addr, basePath string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("--addr %q: give an address such as 127.0.0.1:8080", addr)
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	address := "http://" + net.JoinHostPort(host, port) + strings.TrimSuffix(basePath, "/") + "/healthz"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	// No proxy of the environment stands between a server and its own machine.
	client := &http.Client{Transport: &http.Transport{}}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(w, io.LimitReader(answer.Body, 1<<16)); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", address, answer.Status)
	}
	return nil
}
