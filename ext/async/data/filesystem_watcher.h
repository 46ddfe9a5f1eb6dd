/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\FileSystemWatcher and Async\FileSystemEvent. */
#ifndef ASYNC_FILESYSTEM_WATCHER_H
#define ASYNC_FILESYSTEM_WATCHER_H

#include "php_async.h"

extern zend_class_entry *async_ce_filesystem_event;
extern zend_class_entry *async_ce_filesystem_watcher;

void async_register_filesystem_watcher_ce(void);

#endif
