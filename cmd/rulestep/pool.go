package main

import (
	"context"

	"rulestep/engine/scenario"
	"rulestep/web"
)

// pool is the imported card pool as scenarios see it, nil when none has been imported.
func (f *folder) pool(ctx context.Context) (scenario.Cards, error) {
	return web.PoolCards(ctx, f.store, f.warn)
}
