/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_TIMEOUT_H
#define ASYNC_TIMEOUT_H

#include "base/async.h"
#include "base/duration.h"

extern zend_class_entry *async_ce_timeout;

void async_register_timeout_ce(void);

/* Creates a Timeout that settles so long from now; the caller owns it. */
zend_object *async_timeout_new(const async_duration_t *duration);

#endif
