/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The enumerations of what happens to a value that is sent: Async\Overflow, Async\SendResult. */
#ifndef ASYNC_OVERFLOW_H
#define ASYNC_OVERFLOW_H

#include "php.h"

typedef enum {
	ASYNC_OVERFLOW_WAIT = 0,
	ASYNC_OVERFLOW_DROP_OLDEST,
	ASYNC_OVERFLOW_DROP_NEWEST,
	ASYNC_OVERFLOW_CLOSE
} async_overflow_t;

typedef enum {
	ASYNC_SEND_SENT = 0,
	ASYNC_SEND_FULL,
	ASYNC_SEND_CLOSED
} async_send_result_t;

extern zend_class_entry *async_ce_overflow;

/* At module startup. */
void async_register_overflow(void);

/* Returns the value of a case of Async\Overflow; NULL stands for WAIT. */
async_overflow_t async_overflow_from_case(zend_object *overflow);

/* Returns the case of Async\SendResult; its reference count is that of a constant. */
zend_object *async_send_result_case(async_send_result_t result);

#endif
