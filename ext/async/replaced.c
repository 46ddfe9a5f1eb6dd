/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Another module may replace the scheduler. Its coroutines and scopes are different structs, which the functions and
 * classes of Async\ would mistake for ours, so these then refuse every call. Exceptions stay usable, because the ABI
 * builds them. Checked once, when all modules have started; costs nothing while the scheduler is ours. */
#include "php_async.h"
#include "replaced.h"
#include "scheduler/scheduler.h"

static zend_result (*next_post_startup)(void);

static ZEND_COLD ZEND_FUNCTION(async_refused)
{
	const zend_function *function = EX(func);

	zend_throw_error(NULL, "%s%s%s() needs the scheduler of true_async, which another module has replaced",
			function->common.scope ? ZSTR_VAL(function->common.scope->name) : "", function->common.scope ? "::" : "",
			ZSTR_VAL(function->common.function_name));
}

static void replaced_refuse(HashTable *functions, const char *module)
{
	zend_function *function;

	ZEND_HASH_FOREACH_PTR(functions, function) {
		if (function->type == ZEND_INTERNAL_FUNCTION && function->internal_function.module
				&& strcmp(function->internal_function.module->name, module) == 0
				&& function->internal_function.handler) {
			function->internal_function.handler = ZEND_FN(async_refused);
		}
	} ZEND_HASH_FOREACH_END();
}

static zend_result look_for_replacement(void)
{
	const char *module = async_module_entry.name;
	zend_class_entry *ce;

	if (UNEXPECTED(zend_async_scheduler_launch_fn != async_launch)) {
		replaced_refuse(CG(function_table), module);
		ZEND_HASH_FOREACH_PTR(CG(class_table), ce) {
			if (ce->type == ZEND_INTERNAL_CLASS && !instanceof_function(ce, zend_ce_throwable)) {
				replaced_refuse(&ce->function_table, module);
			}
		} ZEND_HASH_FOREACH_END();
	}
	return next_post_startup ? next_post_startup() : SUCCESS;
}

void async_watch_for_replacement(void)
{
	next_post_startup = zend_post_startup_cb;
	zend_post_startup_cb = look_for_replacement;
}
