/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_LOCKS_H
#define ASYNC_LOCKS_H

/* At module startup. */
void async_register_mutex_ce(void);
void async_register_semaphore_ce(void);
void async_register_rwlock_ce(void);

#endif
