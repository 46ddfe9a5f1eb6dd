/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A web server's SAPI module expects a server context in each request, and its functions read it. A thread's request
 * has none. In a process that serves the web, those functions are replaced when the first thread is started: the new
 * ones do nothing for a thread's request, and call the original for any other. */
#include "threads.h"
#include "state.h"

#ifdef ZTS
#include "SAPI.h"
#include "php_variables.h"

#include <pthread.h>

static sapi_module_struct original; /* constant once environment_sapi_wrap() has returned */
static void (*original_import)(zval *array);
static void (*original_load)(zval *array);

#define IS_SERVED() EXPECTED(!THREADS_G(thread_environment))

static int environment_sapi_activate(void)
{
	return IS_SERVED() ? original.activate() : SUCCESS;
}

static int environment_sapi_deactivate(void)
{
	return IS_SERVED() ? original.deactivate() : SUCCESS;
}

static size_t ub_write(const char *text, size_t length)
{
	return IS_SERVED() ? original.ub_write(text, length) : length;
}

static void environment_sapi_flush(void *server_context)
{
	if (IS_SERVED()) {
		original.flush(server_context);
	}
}

static zend_stat_t *get_stat(void)
{
	return IS_SERVED() ? original.get_stat() : NULL;
}

static char *get_environment(const char *name, size_t length)
{
	return IS_SERVED() ? original.getenv(name, length) : NULL;
}

static int header_handler(sapi_header_struct *header, sapi_header_op_enum op, sapi_headers_struct *headers)
{
	return IS_SERVED() ? original.header_handler(header, op, headers) : SAPI_HEADER_ADD;
}

static int send_headers(sapi_headers_struct *headers)
{
	return IS_SERVED() ? original.send_headers(headers) : SAPI_HEADER_SENT_SUCCESSFULLY;
}

static size_t read_post(char *buffer, size_t length)
{
	return IS_SERVED() ? original.read_post(buffer, length) : 0;
}

static char *read_cookies(void)
{
	return IS_SERVED() ? original.read_cookies() : NULL;
}

static zend_result get_fd(int *fd)
{
	return IS_SERVED() ? original.get_fd(fd) : FAILURE;
}

static zend_result force_http_10(void)
{
	return IS_SERVED() ? original.force_http_10() : FAILURE;
}

static zend_result get_target_uid(uid_t *uid)
{
	return IS_SERVED() ? original.get_target_uid(uid) : FAILURE;
}

static zend_result get_target_gid(gid_t *gid)
{
	return IS_SERVED() ? original.get_target_gid(gid) : FAILURE;
}

/* Registers the environment variables of the thread. */
static void add_environment(zval *array)
{
	tsrm_env_lock();
	for (char **entry = php_async_environ(); entry && *entry; entry++) {
		const char *value = strchr(*entry, '=');
		if (value && value > *entry) {
			zend_string *name = zend_string_init(*entry, value - *entry, false);
			php_register_variable(ZSTR_VAL(name), value + 1, array);
			zend_string_release(name);
		}
	}
	tsrm_env_unlock();
}

static void register_server_variables(zval *array)
{
	if (IS_SERVED()) {
		original.register_server_variables(array);
	} else {
		add_environment(array);
		async_thread_environment_register(array);
	}
}

static void import_environment(zval *array)
{
	if (IS_SERVED()) {
		original_import(array);
	} else {
		add_environment(array);
	}
}

static void load_environment(zval *array)
{
	if (IS_SERVED()) {
		original_load(array);
	} else {
		add_environment(array);
	}
}

#define WRAP(member, function) (sapi_module.member = original.member ? (function) : NULL)

static void environment_sapi_wrap(void)
{
	original = sapi_module;
	original_import = php_import_environment_variables;
	original_load = php_load_environment_variables;

	WRAP(activate, environment_sapi_activate);
	WRAP(deactivate, environment_sapi_deactivate);
	WRAP(ub_write, ub_write);
	WRAP(flush, environment_sapi_flush);
	WRAP(get_stat, get_stat);
	WRAP(getenv, get_environment);
	WRAP(header_handler, header_handler);
	WRAP(send_headers, send_headers);
	WRAP(read_post, read_post);
	WRAP(read_cookies, read_cookies);
	WRAP(register_server_variables, register_server_variables);
	WRAP(get_fd, get_fd);
	WRAP(force_http_10, force_http_10);
	WRAP(get_target_uid, get_target_uid);
	WRAP(get_target_gid, get_target_gid);
	php_import_environment_variables = import_environment;
	php_load_environment_variables = load_environment;
}

bool async_thread_environment_is_served(void)
{
	return strcmp(sapi_module.name, "cli") != 0 && strcmp(sapi_module.name, "embed") != 0;
}

void async_thread_environment_prepare(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	if (async_thread_environment_is_served()) {
		pthread_once(&once, environment_sapi_wrap);
	}
}

#endif
