/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\FileSystemWatcher and Async\FileSystemEvent. */
#ifndef ASYNC_FILESYSTEM_WATCHER_H
#define ASYNC_FILESYSTEM_WATCHER_H

#include "base/async.h"

extern zend_class_entry *async_ce_filesystem_event;
extern zend_class_entry *async_ce_filesystem_watcher;

void async_register_filesystem_watcher_ce(void);

/* Delivers the notifications that the system has queued, without waiting for the loop (async_reactor_filesystem_sync()).
 * Set at module startup. */
extern void (*async_filesystem_sync)(zend_async_filesystem_event_t *event);

#endif
