/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The location of the running PHP code. */
#include "location.h"

zend_string *async_user_location(uint32_t *lineno)
{
	for (zend_execute_data *ex = EG(current_execute_data); ex; ex = ex->prev_execute_data) {
		if (ex->func && ZEND_USER_CODE(ex->func->type)) {
			/* A pending exception replaces the opline; the original one has the line. */
			*lineno = ex->opline->opcode == ZEND_HANDLE_EXCEPTION && ex->opline->lineno == 0
							&& EG(opline_before_exception)
					? EG(opline_before_exception)->lineno
					: ex->opline->lineno;
			return ex->func->op_array.filename;
		}
	}
	*lineno = 0;
	return NULL;
}
