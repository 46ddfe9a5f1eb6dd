/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The classes of circuit breakers. Async\Pool is the only implementation. */
#ifndef ASYNC_CIRCUIT_BREAKER_H
#define ASYNC_CIRCUIT_BREAKER_H

#include "base/async.h"

extern zend_class_entry *async_ce_circuit_breaker;
extern zend_class_entry *async_ce_circuit_breaker_state;
extern zend_class_entry *async_ce_circuit_breaker_strategy;

void async_register_circuit_breaker_ce(void);

/* Returns the enum case, borrowed. */
zend_object *async_circuit_breaker_state(zend_async_circuit_state_t state);

#endif
