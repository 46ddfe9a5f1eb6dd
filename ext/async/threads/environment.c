/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The environment of code in a new thread: a request without a script and without a server; settings as at the start of
 * the process, or of the server's pool, with those that the administrator has set for the request; the working
 * directory, the arguments, the environment variables and the locale of the code that started the thread; the standard
 * streams. */
#include "threads.h"
#include "idle.h"
#include "state.h"

#ifdef ZTS
#include "SAPI.h"
#include "php_main.h"
#include "php_output.h"
#include "php_streams.h"
#include "php_variables.h"
#include "zend_async_tables.h"
#include "zend_constants.h"
#include "zend_ini.h"
#include "zend_signal.h"

static const char *const script_names[] = { "PHP_SELF", "SCRIPT_NAME", "SCRIPT_FILENAME" };

static void capture_script(async_thread_environment_t *environment)
{
	const zval *server = &PG(http_globals)[TRACK_VARS_SERVER];

	zend_is_auto_global(ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_SERVER));
	for (size_t i = 0; i < 3; i++) {
		const zval *value = Z_TYPE_P(server) == IS_ARRAY
				? zend_hash_str_find(Z_ARR_P(server), script_names[i], strlen(script_names[i]))
				: NULL;
		environment->script[i] = value && Z_TYPE_P(value) == IS_STRING ? pestrdup(Z_STRVAL_P(value), true) : NULL;
	}
}

void async_thread_environment_register(zval *array)
{
	const async_thread_environment_t *environment = THREADS_G(thread_environment);

	for (size_t i = 0; i < 3; i++) {
		if (environment->script[i]) {
			php_register_variable(script_names[i], environment->script[i], array);
		}
	}
}

/* True for a setting that the administrator has made for this request, in the server's configuration or a settings
 * file. It holds in the threads of the request as well; one made with ini_set() does not. */
static bool is_binding(const zend_ini_entry *entry)
{
	return !(entry->orig_modifiable & ZEND_INI_USER)
			|| (entry->modifiable == ZEND_INI_SYSTEM && entry->orig_modifiable != ZEND_INI_SYSTEM);
}

static void capture_settings(async_thread_environment_t *environment)
{
	zend_ini_entry *entry;
	zval settings;

	ZVAL_UNDEF(&environment->settings);
	if (EXPECTED(!EG(modified_ini_directives))) {
		return;
	}
	array_init(&settings);
	ZEND_HASH_MAP_FOREACH_PTR(EG(modified_ini_directives), entry) {
		if (UNEXPECTED(is_binding(entry))) {
			zval value;
			ZVAL_STR(&value, entry->value ? zend_string_copy(entry->value) : ZSTR_EMPTY_ALLOC());
			zend_hash_update(Z_ARRVAL(settings), entry->name, &value);
		}
	} ZEND_HASH_FOREACH_END();
	if (UNEXPECTED(zend_hash_num_elements(Z_ARRVAL(settings)) > 0)) {
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(&environment->settings, &settings);
	}
	zval_ptr_dtor(&settings);
}

static void apply_settings(async_thread_environment_t *environment)
{
	zend_string *name;
	zval settings, *value;

	if (EXPECTED(Z_TYPE(environment->settings) == IS_UNDEF)) {
		return;
	}
	ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(&settings, &environment->settings);
	ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL(settings), name, value) {
		zend_alter_ini_entry_ex(name, Z_STR_P(value), ZEND_INI_SYSTEM, ZEND_INI_STAGE_ACTIVATE, true);
	} ZEND_HASH_FOREACH_END();
	zval_ptr_dtor(&settings);
}

void async_thread_environment_capture(async_thread_environment_t *environment)
{
	char directory[MAXPATHLEN];

	environment->argc = SG(request_info).argc;
	environment->argv = NULL;
	if (environment->argc > 0) {
		environment->argv = safe_pemalloc(environment->argc, sizeof(char *), 0, true);
		memcpy(environment->argv, SG(request_info).argv, environment->argc * sizeof(char *));
		/* The CLI restores its own first argument once the request has begun. */
		environment->argv[0] = THREADS_G(script_argument);
	}
	environment->directory = VCWD_GETCWD(directory, sizeof(directory)) ? pestrdup(directory, true) : NULL;
	environment->own = php_async_environment_copy();
	capture_settings(environment);
	environment->request_time = sapi_get_request_time();
	memset(environment->script, 0, sizeof(environment->script));
	if (UNEXPECTED(zend_async_tables_changed)) {
		/* No other thread runs PHP: those of earlier requests have been waited for. */
		async_idle_threads_end();
		zend_async_publish_tables(true);
	}
	async_thread_environment_prepare();
	if (async_thread_environment_is_served()) {
		capture_script(environment);
	}
}

void async_thread_environment_free(async_thread_environment_t *environment)
{
	if (environment->own) {
		php_async_environment_free(environment->own);
		environment->own = NULL;
	}
	if (environment->directory) {
		pefree(environment->directory, true);
		environment->directory = NULL;
	}
	if (environment->argv) {
		pefree(environment->argv, true);
		environment->argv = NULL;
	}
	if (Z_TYPE(environment->settings) != IS_UNDEF) {
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(&environment->settings);
		ZVAL_UNDEF(&environment->settings);
	}
	for (size_t i = 0; i < 3; i++) {
		if (environment->script[i]) {
			pefree(environment->script[i], true);
			environment->script[i] = NULL;
		}
	}
}

static void define_stream(const char *name, size_t length, int fd, const char *mode)
{
	php_stream *stream = php_stream_fopen_from_fd(fd, mode, NULL);
	zend_constant constant;

	if (UNEXPECTED(!stream)) {
		return;
	}
	/* The descriptor belongs to the process. */
	stream->flags |= PHP_STREAM_FLAG_NO_CLOSE;
	php_stream_to_zval(stream, &constant.value);
	ZEND_CONSTANT_SET_FLAGS(&constant, 0, 0);
	constant.name = zend_string_init_interned(name, length, false);
	zend_register_constant(&constant);
}

/* Creates the auto globals: code compiled in another thread may use them, which this thread's compiler has not seen. */
static void make_auto_globals(double request_time)
{
	zend_auto_global *server = zend_hash_find_ptr(CG(auto_globals), ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_SERVER));

	SG(global_request_time) = request_time;
	if (EXPECTED(server && server->auto_global_callback)) {
		server->armed = server->auto_global_callback(server->name);
	}
	zend_is_auto_global(ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_ENV));
	zend_is_auto_global(ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_REQUEST));
}

bool async_thread_environment_enter(async_thread_environment_t *environment)
{
	THREADS_G(thread_environment) = environment;
	php_async_environment_enter(environment->own);
	environment->own = NULL;
	SG(server_context) = NULL;
	SG(request_info).argc = environment->argc;
	SG(request_info).argv = environment->argv;
#ifdef ZEND_SIGNALS
	/* Dispositions belong to the process: those of reactor and pcntl must stay, and another thread may change them
	 * while this one ends its request. */
	SIGG(reset) = 0;
	SIGG(check) = 0;
#endif
	/* New globals do not know the locale of the process: nothing else sets these two but setlocale(). */
	zend_update_current_locale();
	if (php_request_startup() == FAILURE) {
		return false;
	}
	SG(headers_sent) = 1;
	SG(request_info).no_headers = 1;
	PG(during_request_startup) = 0;

	apply_settings(environment);
	php_async_environment_request_started();
	if (environment->directory) {
		(void) VCWD_CHDIR(environment->directory);
	}
	make_auto_globals(environment->request_time);
	if (strcmp(sapi_module.name, "cli") == 0) {
		define_stream(ZEND_STRL("STDIN"), STDIN_FILENO, "rb");
		define_stream(ZEND_STRL("STDOUT"), STDOUT_FILENO, "wb");
		define_stream(ZEND_STRL("STDERR"), STDERR_FILENO, "wb");
	}
	if (async_thread_environment_is_served()) {
		php_output_set_status(PHP_OUTPUT_DISABLED);
	}
	return true;
}

#endif
