/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Registration by a second module, chosen by async_test.override at MINIT:
 *   reactor     the tiny reactor replaces the provider of its group
 *   scheduler   the tiny scheduler replaces the provider of its group
 *   both        both
 *   refused     a second registration without allow_override, which ends the startup */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

bool test_override(char *module)
{
	const char *what = TEST_G(override) != NULL ? TEST_G(override) : "";

	if (strcmp(what, "refused") == 0) {
		return tiny_reactor_register(module, false);
	}
	if (strcmp(what, "reactor") == 0 || strcmp(what, "both") == 0) {
		if (!tiny_reactor_register(module, true)) {
			return false;
		}
	}
	if (strcmp(what, "scheduler") == 0 || strcmp(what, "both") == 0) {
		return tiny_scheduler_register(module, true);
	}
	return true;
}

/* ---- an attempt without allow_override, later ---- */

/* Some pointers of each group, which must not change. */
typedef struct {
	zend_async_spawn_t spawn;
	zend_async_suspend_t suspend;
	zend_async_engine_shutdown_t engine_shutdown;
	zend_async_thread_load_result_t load_result;
	zend_async_reactor_startup_t startup;
	zend_async_new_timer_event_t timer;
	zend_async_now_t now;
	zend_async_io_create_t io_create;
	zend_async_udp_bind_t udp_bind;
	zend_async_socket_listen_t listen;
	zend_async_socket_listen_fd_t listen_fd;
	zend_async_new_task_t task;
	zend_async_thread_release_transferred_zvals_t release_zvals;
	zend_async_new_pool_t pool;
	zend_async_pool_close_t pool_close;
} pointers_t;

static void take_pointers(pointers_t *pointers)
{
	memset(pointers, 0, sizeof(*pointers));
	pointers->spawn = zend_async_spawn_fn;
	pointers->suspend = zend_async_suspend_fn;
	pointers->engine_shutdown = zend_async_engine_shutdown_fn;
	pointers->load_result = zend_async_thread_load_result_fn;
	pointers->startup = zend_async_reactor_startup_fn;
	pointers->timer = zend_async_new_timer_event_fn;
	pointers->now = zend_async_now_fn;
	pointers->io_create = zend_async_io_create_fn;
	pointers->udp_bind = zend_async_udp_bind_fn;
	pointers->listen = zend_async_socket_listen_fn;
	pointers->listen_fd = zend_async_socket_listen_fd_fn;
	pointers->task = zend_async_new_task_fn;
	pointers->release_zvals = zend_async_thread_release_transferred_zvals_fn;
	pointers->pool = zend_async_new_pool_fn;
	pointers->pool_close = zend_async_pool_close_fn;
}

/* Registers NULL for every function of a group. If it is accepted, the first call of a function crashes. */
static bool register_nothing(const char *group, char *module)
{
	if (strcmp(group, "scheduler") == 0) {
		return zend_async_scheduler_register(module, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
				NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
				NULL, NULL);
	}
	if (strcmp(group, "reactor") == 0) {
		return zend_async_reactor_register(module, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
				NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
	}
	if (strcmp(group, "IO") == 0) {
		return zend_async_io_register(module, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
				NULL, NULL, NULL, NULL, NULL, NULL);
	}
	if (strcmp(group, "socket listening") == 0) {
		return zend_async_socket_listening_register(module, false, NULL, NULL);
	}
	if (strcmp(group, "thread pool") == 0) {
		zend_async_thread_pool_register(module, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
				NULL);
		return false;
	}
	zend_async_pool_api_register(module, false, NULL, NULL, NULL, NULL, NULL, NULL);
	return false;
}

/* Catches the bailout of the core error, which is fatal, in order to compare the pointers. */
ZEND_FUNCTION(AsyncTest_register_again)
{
	static char module[] = "a second module";
	char *group;
	size_t length;
	volatile bool registered = false, error = false;
	pointers_t before, after;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STRING(group, length)
	ZEND_PARSE_PARAMETERS_END();

	take_pointers(&before);
	zend_try {
		registered = register_nothing(group, module);
	} zend_catch {
		error = true;
	} zend_end_try();
	take_pointers(&after);

	array_init(return_value);
	add_assoc_bool(return_value, "registered", registered);
	add_assoc_bool(return_value, "core error", error);
	add_assoc_bool(return_value, "unchanged", memcmp(&before, &after, sizeof(before)) == 0);
}
