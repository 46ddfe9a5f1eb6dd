/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_REPLACED_H
#define ASYNC_REPLACED_H

/* From MINIT: once all modules have started, Async\ refuses if the scheduler is not ours any more. */
void async_watch_for_replacement(void);

#endif
