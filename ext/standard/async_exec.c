/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * exec() into a variable inside a coroutine, see async_exec.h. */
#include "php.h"
#include "async_exec.h"
#include "exec.h"

int php_async_exec_into(const char *cmd, zval *variable, zval *return_value)
{
	zval lines;
	int exit_code;

	if (Z_TYPE_P(Z_REFVAL_P(variable)) == IS_ARRAY) {
		ZVAL_ARR(&lines, zend_array_dup(Z_ARRVAL_P(Z_REFVAL_P(variable))));
	} else if (zend_try_array_init(variable)) {
		array_init(&lines);
	} else {
		return -1;
	}

	exit_code = php_exec(2, cmd, &lines, return_value);
	if (UNEXPECTED(EG(exception))) {
		zval_ptr_dtor(&lines);
	} else {
		ZEND_TRY_ASSIGN_REF_ARR(variable, Z_ARRVAL(lines));
	}
	return exit_code;
}
