/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Events of processes: signals, exits, commands. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

ZEND_METHOD(AsyncTest_Event, signal)
{
	zend_long signo;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(signo)
	ZEND_PARSE_PARAMETERS_END();

	test_return_event(return_value, TEST_SIGNAL, (zend_async_event_t *) ZEND_ASYNC_NEW_SIGNAL_EVENT((int) signo));
}

ZEND_METHOD(AsyncTest_Event, process)
{
	zend_long pid;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(pid)
	ZEND_PARSE_PARAMETERS_END();

	test_return_event(return_value, TEST_PROCESS,
			(zend_async_event_t *) ZEND_ASYNC_NEW_PROCESS_EVENT((zend_process_t) pid));
}

/* ---- commands ---- */

/* The results of a command, in one array: its lines, its value, its standard error. */
enum { SLOT_LINES, SLOT_VALUE, SLOT_ERROR, SLOTS };

static zval *slot(zval *slots, int number)
{
	return zend_hash_index_find(Z_ARRVAL_P(slots), number);
}

static void make_slots(zval *slots)
{
	zval lines;

	array_init_size(slots, SLOTS);
	array_init(&lines);
	add_next_index_zval(slots, &lines);
	add_next_index_null(slots);
	add_next_index_null(slots);
}

/* Creates the block of strings that the ABI takes. NULL: the environment of this process. */
static char *environment_block(HashTable *strings)
{
	size_t length = 1;
	zval *string;

	if (strings == NULL) {
		return NULL;
	}
	ZEND_HASH_FOREACH_VAL(strings, string) {
		length += Z_TYPE_P(string) == IS_STRING ? Z_STRLEN_P(string) + 1 : 0;
	} ZEND_HASH_FOREACH_END();

	char *block = ecalloc(1, length), *end = block;
	ZEND_HASH_FOREACH_VAL(strings, string) {
		if (Z_TYPE_P(string) == IS_STRING) {
			end = (char *) memcpy(end, Z_STRVAL_P(string), Z_STRLEN_P(string)) + Z_STRLEN_P(string) + 1;
		}
	} ZEND_HASH_FOREACH_END();
	return block;
}

typedef struct {
	zend_long mode;
	char *cmd;
	size_t cmd_len;
	bool errors;
	char *cwd;
	size_t cwd_len;
	HashTable *env;
	zend_long timeout;
} command_t;

static bool parse_command(INTERNAL_FUNCTION_PARAMETERS, command_t *command)
{
	memset(command, 0, sizeof(*command));
	ZEND_PARSE_PARAMETERS_START(2, 6)
		Z_PARAM_LONG(command->mode)
		Z_PARAM_STRING(command->cmd, command->cmd_len)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(command->errors)
		Z_PARAM_STRING_OR_NULL(command->cwd, command->cwd_len)
		Z_PARAM_ARRAY_HT_OR_NULL(command->env)
		Z_PARAM_LONG(command->timeout)
	ZEND_PARSE_PARAMETERS_END_EX(return false);
	return true;
}

ZEND_METHOD(AsyncTest_Event, exec)
{
	command_t command;
	zval slots;

	if (!parse_command(INTERNAL_FUNCTION_PARAM_PASSTHRU, &command)) {
		RETURN_THROWS();
	}

	make_slots(&slots);
	char *env = environment_block(command.env);
	zend_async_exec_event_t *event = ZEND_ASYNC_NEW_EXEC_EVENT((zend_async_exec_mode) command.mode, command.cmd,
			slot(&slots, SLOT_LINES), slot(&slots, SLOT_VALUE), command.errors ? slot(&slots, SLOT_ERROR) : NULL,
			command.cwd, env);
	if (env != NULL) {
		efree(env);
	}

	test_return_event(return_value, TEST_EXEC, (zend_async_event_t *) event);
	if (event != NULL) {
		ZVAL_COPY_VALUE(&test_event_from_obj(Z_OBJ_P(return_value))->anchor, &slots);
	} else {
		zval_ptr_dtor(&slots);
	}
}

ZEND_FUNCTION(AsyncTest_exec)
{
	command_t command;
	zval slots;

	if (!parse_command(INTERNAL_FUNCTION_PARAM_PASSTHRU, &command)) {
		RETURN_THROWS();
	}

	make_slots(&slots);
	char *env = environment_block(command.env);
	const int code = ZEND_ASYNC_EXEC((zend_async_exec_mode) command.mode, command.cmd, slot(&slots, SLOT_LINES),
			slot(&slots, SLOT_VALUE), command.errors ? slot(&slots, SLOT_ERROR) : NULL, command.cwd, env,
			(zend_ulong) command.timeout);
	if (env != NULL) {
		efree(env);
	}

	if (EG(exception) != NULL) {
		zval_ptr_dtor(&slots);
		RETURN_THROWS();
	}
	array_init(return_value);
	add_assoc_long(return_value, "code", code);
	add_assoc_zval(return_value, "results", &slots);
}

/* ---- fields ---- */

void test_process_fields(zval *array, const test_event_t *self)
{
	zend_async_event_t *event = self->event;

	switch (self->kind) {
		case TEST_SIGNAL: add_assoc_long(array, "signal", ((zend_async_signal_event_t *) event)->signal); break;
		case TEST_PROCESS: add_assoc_long(array, "exit_code", ((zend_async_process_event_t *) event)->exit_code); break;
		case TEST_EXEC: {
			const zend_async_exec_event_t *exec = (zend_async_exec_event_t *) event;
			zval results;

			add_assoc_bool(array, "terminated", exec->terminated);
			add_assoc_long(array, "exit_code", exec->exit_code);
			add_assoc_long(array, "term_signal", exec->term_signal);
			ZVAL_ARR(&results, zend_array_dup(Z_ARRVAL(self->anchor)));
			add_assoc_zval(array, "results", &results);
			break;
		}
		default: break;
	}
}
