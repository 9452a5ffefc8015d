//go:build !wasip1

package profile

import _ "modernc.org/sqlite" // the driver, registered as "sqlite"; a browser has none, and opening says so
