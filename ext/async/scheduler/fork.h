/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The conditions for fork(), and the initial state of the child. */
#ifndef ASYNC_FORK_H
#define ASYNC_FORK_H

#include "base/async.h"

void async_fork_startup(void);

/* Refuses fork() while `is_there` returns true, for state that a child would not have. Call at MINIT. `what` is static
 * text for "Cannot fork() while %s.", such as "threads are running". */
void async_fork_refuse_while(const char *what, bool (*is_there)(void));

/* Calls `restart` in the child, in the order of registration. keep_events: started events go on in the child. Call at
 * MINIT. */
void async_fork_restart_by(void (*restart)(bool keep_events));

#endif
