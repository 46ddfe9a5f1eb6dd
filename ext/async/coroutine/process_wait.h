/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_PROCESS_WAIT_H
#define ASYNC_PROCESS_WAIT_H

#include "base/async.h"

/* Waits for the end of a process of proc_open(), which stays open and is not reaped. *status: its exit code; -1 if a signal
 * has ended it, or if other code has reaped it. token: NULL, or ends the wait. False with an exception. May suspend;
 * blocks where it cannot. */
bool async_process_wait(zend_resource *process, zend_async_event_t *token, int *status);

#endif
