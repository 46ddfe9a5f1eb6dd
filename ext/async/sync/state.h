/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The lists of channels, pools, futures and signals. One set per PHP thread, reset between two requests of one process. */
#ifndef ASYNC_SYNC_STATE_H
#define ASYNC_SYNC_STATE_H

#include "base/async.h"

struct _async_channel_timeouts_s;
struct _async_pool_s;
struct _async_future_state_s;
struct _async_signal_watcher_s;

typedef struct {
	/* Channels whose waiters have a soft timeout (channel_timeouts.c); intrusive list, borrowed. */
	struct _async_channel_timeouts_s *first_soft_channel;
	struct _async_channel_timeouts_s *last_soft_channel;

	/* Pools that close after everything else has ended (pool_object.c); list, one reference each. */
	struct _async_pool_s *pools_at_end;

	/* Thread-safe futures of C producers (future_producer.c); intrusive list, the producers' references. */
	struct _async_future_state_s *produced_futures;

	/* Decides which case a call of select() tries first (select.c). */
	uint64_t select_turn;

	/* Pending Futures of signal() (signal.c); intrusive list, borrowed. */
	struct _async_signal_watcher_s *signal_watchers;
} async_sync_state_t;

extern ZEND_EXT_TLS async_sync_state_t async_sync_state;
#define SYNC_G(v) (async_sync_state.v)

#endif
