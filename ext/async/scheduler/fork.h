/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Which forks are possible, and what the child begins with. */
#ifndef ASYNC_FORK_H
#define ASYNC_FORK_H

#include "php_async.h"

void async_fork_startup(void);

/* Something else that a child would not have. At MINIT. `what` is static and goes into "Cannot fork() while %s.", as in
 * "threads are running"; `is_there` is asked before each fork. */
void async_fork_refuse_while(const char *what, bool (*is_there)(void));

#endif
