/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The state of scopes and groups. One set per PHP thread, reset between two requests of one process. */
#ifndef ASYNC_STRUCTURED_STATE_H
#define ASYNC_STRUCTURED_STATE_H

#include "base/async.h"

typedef struct {
	/* All scopes, the youngest first (intrusive list, borrowed). */
	struct _async_scope_s *first_scope;
	zend_ulong last_scope_id;

	/* Scopes whose finally handlers wait for the shutdown functions; each entry is one counted reference. */
	async_deque_t waiting_scopes;
	bool shutdown_functions_done;

	/* A destructor pass at the end of the request has found groups that are still referenced. */
	bool groups_held_at_end;
} async_structured_state_t;

extern ZEND_EXT_TLS async_structured_state_t async_structured_state;
#define STRUCTURED_G(v) (async_structured_state.v)

#endif
