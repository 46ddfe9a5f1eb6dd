/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The module: version check, log, counters, and the functions without an event. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "ext/standard/info.h"
#include "main/async_paths.h"
#include "php_ini.h"
#include "zend_smart_str.h"
#include "async_test_arginfo.h"

#include <dirent.h>
#include <unistd.h>
#if defined(__GLIBC__)
# include <malloc.h>
#endif

ZEND_DECLARE_MODULE_GLOBALS(async_test)

#if defined(ZTS) && defined(COMPILE_DL_ASYNC_TEST)
ZEND_TSRMLS_CACHE_DEFINE()
#endif

static char module_name[] = "async_test";
static zend_async_reactor_shutdown_t reported_shutdown;

PHP_INI_BEGIN()
	STD_PHP_INI_BOOLEAN("async_test.report", "0", PHP_INI_SYSTEM, OnUpdateBool, report, zend_async_test_globals,
		async_test_globals)
	STD_PHP_INI_ENTRY("async_test.override", "", PHP_INI_SYSTEM, OnUpdateString, override, zend_async_test_globals,
		async_test_globals)
PHP_INI_END()

/* ---- the log ---- */

static void log_string(zend_string *line)
{
	zval value;

	if (TEST_G(log) == NULL) {
		ALLOC_HASHTABLE(TEST_G(log));
		zend_hash_init(TEST_G(log), 8, NULL, ZVAL_PTR_DTOR, 0);
	}
	ZVAL_STR(&value, line);
	zend_hash_next_index_insert_new(TEST_G(log), &value);
}

void test_log(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	log_string(zend_vstrpprintf(0, format, args));
	va_end(args);
}

ZEND_FUNCTION(AsyncTest_log)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (TEST_G(log) == NULL) {
		RETURN_EMPTY_ARRAY();
	}
	RETVAL_ARR(TEST_G(log));
	TEST_G(log) = NULL;
}

ZEND_FUNCTION(AsyncTest_note)
{
	zend_string *line;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(line)
	ZEND_PARSE_PARAMETERS_END();

	log_string(zend_string_copy(line));
}

/* ---- counters ---- */

ZEND_FUNCTION(AsyncTest_counters)
{
	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
	add_assoc_long(return_value, "events", ZEND_ASYNC_ACTIVE_EVENT_COUNT);
	add_assoc_long(return_value, "coroutines", ZEND_ASYNC_ACTIVE_COROUTINE_COUNT);
	add_assoc_long(return_value, "callbacks", TEST_G(live_callbacks));
	add_assoc_long(return_value, "customs", TEST_G(live_customs));
	add_assoc_long(return_value, "objects", TEST_G(live_objects));
}

ZEND_FUNCTION(AsyncTest_heap)
{
	ZEND_PARSE_PARAMETERS_NONE();

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
	struct mallinfo2 info = mallinfo2();
	RETURN_LONG((zend_long) (info.uordblks + info.hblkhd));
#else
	RETURN_LONG(-1);
#endif
}

ZEND_FUNCTION(AsyncTest_descriptors)
{
	ZEND_PARSE_PARAMETERS_NONE();

	DIR *dir = opendir("/proc/self/fd");
	zend_long count = 0;

	if (dir == NULL) {
		RETURN_LONG(-1);
	}
	while (readdir(dir) != NULL) {
		count++;
	}
	closedir(dir);
	/* Without ".", ".." and the descriptor of the directory. */
	RETURN_LONG(count - 3);
}

ZEND_FUNCTION(AsyncTest_pretend_remote)
{
	char *prefix = NULL;
	size_t length;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_PATH_OR_NULL(prefix, length)
	ZEND_PARSE_PARAMETERS_END();

	php_async_paths_pretend_remote(prefix);
}

static const char *state_name(void)
{
	return ZEND_ASYNC_IS_ACTIVE ? "active" : ZEND_ASYNC_IS_READY ? "ready" : "off";
}

ZEND_FUNCTION(AsyncTest_abi)
{
	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
	add_assoc_string(return_value, "version", zend_async_get_api_version());
	add_assoc_long(return_value, "number", zend_async_get_api_version_number());
	add_assoc_string(return_value, "compiled", ZEND_ASYNC_API);
	add_assoc_string(return_value, "state", state_name());
	add_assoc_bool(return_value, "on", ZEND_ASYNC_ON);
	add_assoc_bool(return_value, "enabled", ZEND_ASYNC_IS_ENABLED());
	add_assoc_bool(return_value, "scheduler", zend_scheduler_is_enabled());
	add_assoc_bool(return_value, "reactor", ZEND_ASYNC_REACTOR_IS_ENABLED());
	add_assoc_bool(return_value, "io", zend_async_io_is_enabled());
	add_assoc_bool(return_value, "thread_pool", zend_async_thread_pool_is_enabled());
	add_assoc_bool(return_value, "in_scheduler", ZEND_ASYNC_IS_SCHEDULER_CONTEXT);
	add_assoc_bool(return_value, "may_suspend", ZEND_ASYNC_MAY_SUSPEND());
	add_assoc_bool(return_value, "shutting_down", ZEND_ASYNC_GRACEFUL_SHUTDOWN);
}

/* ---- values kept for actions ---- */

ZEND_FUNCTION(AsyncTest_hold)
{
	zend_string *key;
	zval *value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(key)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (TEST_G(held) == NULL) {
		ALLOC_HASHTABLE(TEST_G(held));
		zend_hash_init(TEST_G(held), 8, NULL, ZVAL_PTR_DTOR, 0);
	}
	Z_TRY_ADDREF_P(value);
	zend_hash_update(TEST_G(held), key, value);
}

ZEND_FUNCTION(AsyncTest_free)
{
	zend_string *key;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(key)
	ZEND_PARSE_PARAMETERS_END();

	if (TEST_G(held) != NULL) {
		zend_hash_del(TEST_G(held), key);
	}
}

/* ---- the loop ---- */

ZEND_FUNCTION(AsyncTest_turn)
{
	bool no_wait = true;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(no_wait)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_BOOL(ZEND_ASYNC_REACTOR_EXECUTE(no_wait));
}

ZEND_FUNCTION(AsyncTest_loop_alive)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_ASYNC_REACTOR_LOOP_ALIVE());
}

ZEND_FUNCTION(AsyncTest_reactor_startup)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_ASYNC_REACTOR_STARTUP());
}

ZEND_FUNCTION(AsyncTest_now)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG((zend_long) ZEND_ASYNC_NOW());
}

ZEND_FUNCTION(AsyncTest_parallelism)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG((zend_long) ZEND_ASYNC_AVAILABLE_PARALLELISM());
}

ZEND_FUNCTION(AsyncTest_throw_async)
{
	zend_long class_id;
	zend_string *message;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(class_id)
		Z_PARAM_STR(message)
	ZEND_PARSE_PARAMETERS_END();

	if (class_id == ZEND_ASYNC_EXCEPTION_CANCELLATION) {
		zend_async_throw_cancellation("%s", ZSTR_VAL(message));
	} else {
		zend_async_throw((zend_async_class) class_id, "%s", ZSTR_VAL(message));
	}
}

/* ---- heartbeat ---- */

static void on_heartbeat(void)
{
	TEST_G(heartbeats)++;
	if (TEST_G(previous_heartbeat) != NULL) {
		TEST_G(previous_heartbeat)();
	}
}

static void watch_heart(bool watch)
{
	if (watch && !TEST_G(heart_watched)) {
		TEST_G(previous_heartbeat) = zend_async_set_heartbeat_handler(on_heartbeat);
	} else if (!watch && TEST_G(heart_watched)) {
		zend_async_set_heartbeat_handler(TEST_G(previous_heartbeat));
	}
	TEST_G(heart_watched) = watch;
}

ZEND_FUNCTION(AsyncTest_heartbeats)
{
	bool watch = false, is_null = true;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL_OR_NULL(watch, is_null)
	ZEND_PARSE_PARAMETERS_END();

	if (!is_null) {
		watch_heart(watch);
	}
	RETURN_LONG(TEST_G(heartbeats));
}

/* ---- the module ---- */

/* Prints the objects that exist at the reactor's shutdown. For tests only; an extension should not replace this
 * function. */
static bool shutdown_with_report(void)
{
	if (ZEND_ASYNC_ACTIVE_EVENT_COUNT != 0 || ZEND_ASYNC_ACTIVE_COROUTINE_COUNT != 0 || TEST_G(report)) {
		char text[128];
		const int length = snprintf(text, sizeof(text), "left: %u events, %u coroutines, %u callbacks, %u objects\n",
				ZEND_ASYNC_ACTIVE_EVENT_COUNT, ZEND_ASYNC_ACTIVE_COROUTINE_COUNT, TEST_G(live_callbacks),
				TEST_G(live_objects));

		/* PHP's output is closed already. */
		if (write(STDOUT_FILENO, text, length) < 0) {
			return reported_shutdown();
		}
	}
	return reported_shutdown();
}

static PHP_GINIT_FUNCTION(async_test)
{
#if defined(COMPILE_DL_ASYNC_TEST) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	memset(async_test_globals, 0, sizeof(*async_test_globals));
}

/* False if the headers of this extension have another major version than the core, or a newer minor one. */
static bool is_compatible(void)
{
	const uint32_t core = zend_async_get_api_version_number();

	return (core >> 16) == ZEND_ASYNC_API_VERSION_MAJOR && ((core >> 8) & 0xff) >= ZEND_ASYNC_API_VERSION_MINOR;
}

PHP_MINIT_FUNCTION(async_test)
{
	if (!is_compatible()) {
		zend_error(E_CORE_WARNING, "async_test was built for %s, this is %s", ZEND_ASYNC_API,
				zend_async_get_api_version());
		return FAILURE;
	}

	REGISTER_INI_ENTRIES();
	register_async_test_symbols(module_number);
	test_register_transfer(register_class_AsyncTest_Carrier());
	test_register_thread_pool(register_class_AsyncTest_ThreadPool());
	test_register_event();
	test_register_stored(register_class_AsyncTest_Stored());
	test_register_io(module_number);
	test_coroutine_startup();

	if (TEST_G(report)) {
		reported_shutdown = zend_async_reactor_shutdown_fn;
		zend_async_reactor_shutdown_fn = shutdown_with_report;
	}
	return test_override(module_name) ? SUCCESS : FAILURE;
}

PHP_MSHUTDOWN_FUNCTION(async_test)
{
	UNREGISTER_INI_ENTRIES();
	return SUCCESS;
}

PHP_RINIT_FUNCTION(async_test)
{
#if defined(ZTS) && defined(COMPILE_DL_ASYNC_TEST)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	return SUCCESS;
}

static void free_table(HashTable **table)
{
	HashTable *freed = *table;

	*table = NULL;
	if (freed != NULL) {
		zend_array_destroy(freed);
	}
}

PHP_RSHUTDOWN_FUNCTION(async_test)
{
	test_allocations_end();
	watch_heart(false);
	TEST_G(heartbeats) = 0;
	free_table(&TEST_G(held));
	return SUCCESS;
}

/* Frees the log and the tables, after all objects and the reactor, which use them. */
static ZEND_MODULE_POST_ZEND_DEACTIVATE_D(async_test)
{
	free_table(&TEST_G(log));
	free_table(&TEST_G(callbacks));
	free_table(&TEST_G(objects));
	TEST_G(live_callbacks) = 0;
	TEST_G(live_customs) = 0;
	TEST_G(live_objects) = 0;
	return SUCCESS;
}

PHP_MINFO_FUNCTION(async_test)
{
	php_info_print_table_start();
	php_info_print_table_row(2, "Tests of the asynchronous ABI", "for developers of TrueAsync only");
	php_info_print_table_end();
	DISPLAY_INI_ENTRIES();
}

static const zend_module_dep dependencies[] = {
	ZEND_MOD_OPTIONAL("true_async")
	ZEND_MOD_END
};

zend_module_entry async_test_module_entry = {
	STANDARD_MODULE_HEADER_EX,
	NULL,
	dependencies,
	module_name,
	ext_functions,
	PHP_MINIT(async_test),
	PHP_MSHUTDOWN(async_test),
	PHP_RINIT(async_test),
	PHP_RSHUTDOWN(async_test),
	PHP_MINFO(async_test),
	"0.1.0",
	PHP_MODULE_GLOBALS(async_test),
	PHP_GINIT(async_test),
	NULL,
	ZEND_MODULE_POST_ZEND_DEACTIVATE_N(async_test),
	STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_ASYNC_TEST
ZEND_GET_MODULE(async_test)
#endif
