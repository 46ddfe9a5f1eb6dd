/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Overflow and Async\SendResult. */
#include "overflow.h"
#include "zend_enum.h"
#include "overflow_arginfo.h"

zend_class_entry *async_ce_overflow;
static zend_class_entry *send_result_ce;

void async_register_overflow(void)
{
	async_ce_overflow = register_class_Async_Overflow();
	send_result_ce = register_class_Async_SendResult();
}

async_overflow_t async_overflow_from_case(zend_object *overflow)
{
	if (!overflow) {
		return ASYNC_OVERFLOW_WAIT;
	}
	const zend_string *name = Z_STR_P(zend_enum_fetch_case_name(overflow));

	if (zend_string_equals_literal(name, "DROP_OLDEST")) {
		return ASYNC_OVERFLOW_DROP_OLDEST;
	}
	if (zend_string_equals_literal(name, "DROP_NEWEST")) {
		return ASYNC_OVERFLOW_DROP_NEWEST;
	}
	return zend_string_equals_literal(name, "CLOSE") ? ASYNC_OVERFLOW_CLOSE : ASYNC_OVERFLOW_WAIT;
}

zend_object *async_send_result_case(async_send_result_t result)
{
	static const char *const cases[] = {
		[ASYNC_SEND_SENT] = "SENT",
		[ASYNC_SEND_FULL] = "FULL",
		[ASYNC_SEND_CLOSED] = "CLOSED",
	};

	return zend_enum_get_case_cstr(send_result_ce, cases[result]);
}
