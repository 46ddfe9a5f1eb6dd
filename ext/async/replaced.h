/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_REPLACED_H
#define ASYNC_REPLACED_H

/* Call at MINIT. Once all modules have started, disables Async\ if another module has replaced the scheduler. */
void async_watch_for_replacement(void);

#endif
