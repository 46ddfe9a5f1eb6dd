/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Registers CircuitBreakerState, CircuitBreaker and CircuitBreakerStrategy, which have no code of their own. */
#include "circuit_breaker.h"
#include "zend_enum.h"
#include "circuit_breaker_arginfo.h"

zend_class_entry *async_ce_circuit_breaker;
zend_class_entry *async_ce_circuit_breaker_state;
zend_class_entry *async_ce_circuit_breaker_strategy;

void async_register_circuit_breaker_ce(void)
{
	async_ce_circuit_breaker_state = register_class_Async_CircuitBreakerState();
	async_ce_circuit_breaker = register_class_Async_CircuitBreaker();
	async_ce_circuit_breaker_strategy = register_class_Async_CircuitBreakerStrategy();
}

zend_object *async_circuit_breaker_state(zend_async_circuit_state_t state)
{
	static const char *const names[] = {
		[ZEND_ASYNC_CIRCUIT_STATE_ACTIVE] = "ACTIVE",
		[ZEND_ASYNC_CIRCUIT_STATE_INACTIVE] = "INACTIVE",
		[ZEND_ASYNC_CIRCUIT_STATE_RECOVERING] = "RECOVERING",
	};

	return zend_enum_get_case_cstr(async_ce_circuit_breaker_state, names[state]);
}
