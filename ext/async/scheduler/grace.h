/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The time that coroutines have for ending by themselves, and who has not. */
#ifndef ASYNC_GRACE_H
#define ASYNC_GRACE_H

#include "php_async.h"

/* Starts the clock of a shutdown, in ms; nothing for 0 and -1. It keeps no process alive. */
void async_grace_begin(zend_long ms);

/* Stops it. */
void async_grace_end(void);

/* Names a coroutine that is ended by force, on standard error. `ms`: the time it had. */
void async_grace_report(async_coroutine_t *coroutine, zend_long ms);

#endif
