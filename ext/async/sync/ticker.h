/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_TICKER_H
#define ASYNC_TICKER_H

#include "base/duration.h"

/* At module startup. */
void async_register_ticker_ce(void);

/* Creates an Async\Ticker whose first tick is due after the interval, which is not zero. */
zend_object *async_ticker_new(const async_duration_t *interval);

#endif
