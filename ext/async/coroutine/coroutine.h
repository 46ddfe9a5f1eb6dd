/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Coroutine, the class. */
#ifndef ASYNC_COROUTINE_CLASS_H
#define ASYNC_COROUTINE_CLASS_H

void async_register_coroutine_ce(void);

#endif
