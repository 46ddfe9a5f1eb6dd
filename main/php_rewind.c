/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Boots, begins and ends warm requests. The request of the boot stays open: the sealed state is the inside of an active request, so that
 * RINIT of the modules that are restored runs once.
 *
 *     mode    request_startup                  call                        request_shutdown
 *     OFF     php_request_startup()            false                       php_request_shutdown()
 *     COLD    php_request_startup()            boot file, then Closure     php_request_shutdown()
 *     WARM    start of the layers, cycled      Closure                     functions, destructors, RSHUTDOWN of all,
 *             RINITs                                                       objects, resources; then the rewind
 *     FORK    as WARM, in a child              Closure                     php_request_shutdown(), which is all
 *
 * The end is in php_rewind_end.c. Between the rewind and the next start nothing allocates from the heap. */
#include "php_rewind_parts.h"
#include "php_ini.h"
#include "php_main.h"
#include "php_output.h"
#include "php_ticks.h"
#include "php_variables.h"
#include "SAPI.h"
#include "async_monitor.h"
#include "ext/random/php_random.h"
#include "ext/standard/basic_functions.h"
#include "zend_async_request.h"
#include "zend_closures.h"
#include "zend_exceptions.h"
#include "zend_hrtime.h"
#include "zend_language_scanner.h"
#include "zend_observer.h"
#include "zend_rewind.h"
#include "zend_smart_str.h"

#ifdef HAVE_SYSLOG_H
# include <syslog.h>
#else
# define LOG_NOTICE 5
#endif

/* What could not be sealed is tried again after so many seconds, by a process that serves on. */
#define RETRY_S 1

static ZEND_EXT_TLS php_rewind_status_t status;
static ZEND_EXT_TLS bool is_decided;
static ZEND_EXT_TLS bool is_boot;
static ZEND_EXT_TLS bool was_cold_told;
/* RSHUTDOWN of the cycled modules was called, and not RINIT since. */
static ZEND_EXT_TLS bool are_cycled_ended;
/* Of the last warm request. */
static ZEND_EXT_TLS int exit_status;
/* What the boot file has printed; of malloc(). */
static ZEND_EXT_TLS smart_str said;
/* Of a cold request: the boot file has run, and the request goes on. */
static ZEND_EXT_TLS bool has_cold_run, goes_cold_on;
/* session.auto_start, which waits for the boot file. */
static ZEND_EXT_TLS bool is_session_due;
/* When a state could not be sealed; 0: the last one could. */
static ZEND_EXT_TLS time_t refused_at;
/* What the boot file has returned; in a sealed state, part of it. */
static ZEND_EXT_TLS zval closure;
/* Of header_register_callback(); likewise. */
static ZEND_EXT_TLS zval header_callback;
/* Instead of auto_boot_file. */
static const char *chosen_file;
static void (*explain_reason)(const char *reason);
/* What the SAPI finds its request in, while the boot runs and when it ends. */
static ZEND_EXT_TLS void *boot_context;

PHPAPI bool php_rewind_is_boot(void)
{
	return is_boot;
}

PHPAPI const php_rewind_status_t *php_rewind_status(void)
{
	return &status;
}

PHPAPI bool php_rewind_is_warm(void)
{
	return zend_rewind_is_sealed || php_rewind_is_child();
}

PHPAPI int php_rewind_exit_status(void)
{
	return status.warm_requests > 0 ? exit_status : EG(exit_status);
}

PHPAPI bool php_rewind_has_given_up(void)
{
	return status.given_up != NULL || php_rewind_is_child();
}

PHPAPI bool php_rewind_is_decided(void)
{
	return is_decided;
}

PHPAPI void php_rewind_watch(const char *path)
{
	if (is_boot && status.mode != PHP_REWIND_COLD) {
		php_rewind_files_add(path);
	}
}

static const char *boot_file(void)
{
	return chosen_file != NULL ? chosen_file : INI_STR("auto_boot_file");
}

static ZEND_COLD void log_reason(const char *reason)
{
	char *text;

	spprintf(&text, 0, "Cannot seal: %s", reason);
	php_log_err_with_severity(text, LOG_NOTICE);
	efree(text);
}

void php_rewind_boot_instead(const char *file, void (*tell)(const char *reason))
{
	chosen_file = file;
	explain_reason = tell;
}

/* Reasons, once for a process. */
static ZEND_COLD void tell_reasons(void)
{
	const zend_rewind_reason_t *reason;

	for (uint32_t i = 0; !was_cold_told && (reason = zend_rewind_reason(i)) != NULL; i++) {
		(explain_reason != NULL ? explain_reason : log_reason)(reason->text);
	}
	was_cold_told = true;
	zend_rewind_forget_reasons(0);
}

/* What the boot file prints goes nowhere, unless it fails in a request. */
static void discarded(char *output, size_t length, char **result, size_t *result_length, int mode)
{
	(void) mode;
	if (length > 0) {
		smart_str_appendl_ex(&said, output, length, true);
	}
	*result = NULL;
	*result_length = 0;
}

/* The boot file has come to its end. A state has no coroutines; those of a cold request end before its script. False: it has failed. */
static bool end_coroutines(bool is_cold)
{
	/* The boot file itself may be one. */
	const unsigned int others = ZEND_ASYNC_IS_ACTIVE ? ZEND_ASYNC_ACTIVE_COROUTINE_COUNT - 1 : 0;

	if (others > 0 && !is_cold) {
		zend_rewind_refuse("%u coroutines have not ended", others);
	}
	return zend_async_request_drain(others > 0 && !is_cold) == SUCCESS;
}

/* NULL: a boot file may return it. */
static const char *refusal_of(const zval *result)
{
	if (Z_TYPE_P(result) == IS_NULL || (Z_TYPE_P(result) == IS_LONG && Z_LVAL_P(result) == 1)) {
		/* Without a return statement it is 1. */
		return NULL;
	}
	if (Z_TYPE_P(result) != IS_OBJECT || Z_OBJCE_P(result) != zend_ce_closure) {
		return "auto_boot_file must return a Closure or nothing, %s returned";
	}
	return zend_get_closure_method_def(Z_OBJ_P(result))->common.required_num_args > 0
			? "auto_boot_file must return a %s without required parameters"
			: NULL;
}

/* Runs the boot file in the request that is active. True if it has returned; what it has returned is in *result. is_cold: if it has not,
 * what it has printed is kept for the client. */
static bool run_boot_file(zval *result, bool is_cold)
{
	volatile bool has_returned = false, has_failed = false;
	zend_file_handle file;
	const bool no_headers = SG(request_info).no_headers;

	ZVAL_UNDEF(result);
	SG(request_info).no_headers = true;
	is_boot = true;
	php_output_start_internal(ZEND_STRL("boot"), discarded, 0, 0);
	const int level = php_output_get_level();
	/* What is written past the buffer, when memory has run out, would come before the header fields. */
	OG(flags) |= PHP_OUTPUT_DISABLED;

	zend_stream_init_filename(&file, boot_file());
	zend_try {
		has_returned = zend_execute_script(ZEND_REQUIRE, result, &file) == SUCCESS;
		if (UNEXPECTED(EG(exception))) {
			/* It does not compile. */
			has_returned = false;
			has_failed = true;
			zend_exception_error(EG(exception), E_ERROR);
		}
		if (!end_coroutines(is_cold)) {
			has_returned = false;
			has_failed = true;
		}
	} zend_catch {
		has_returned = false;
		zend_async_request_drain(true);
	} zend_end_try();
	zend_destroy_file_handle(&file);

	is_boot = false;
	OG(flags) &= ~PHP_OUTPUT_DISABLED;
	SG(request_info).no_headers = no_headers;
	if (!has_returned || Z_ISUNDEF_P(result)) {
		/* The status that errors leave behind. */
		has_failed = has_failed || EG(exit_status) == 255;
		zend_rewind_refuse(has_failed ? "the boot file has failed" : "the boot file has called exit()");
		has_returned = false;
	} else if (php_output_get_level() > level) {
		zend_rewind_refuse("an output buffer is open (level %d)", php_output_get_level() - level);
	}
	while (php_output_get_level() >= level) {
		/* Ours cannot be taken away by the boot file. */
		OG(active)->flags |= PHP_OUTPUT_HANDLER_REMOVABLE;
		php_output_discard();
	}
	if (said.s != NULL && (has_returned || !is_cold)) {
		php_log_err_with_severity("The output of the boot file is discarded", LOG_NOTICE);
		smart_str_free_ex(&said, true);
	}
	const char *const refusal = has_returned ? refusal_of(result) : NULL;

	if (refusal != NULL) {
		ZEND_DIAGNOSTIC_IGNORED_START("-Wformat-nonliteral")
		zend_rewind_refuse(refusal, zend_zval_value_name(result));
		ZEND_DIAGNOSTIC_IGNORED_END
	}
	if (Z_TYPE_P(result) != IS_OBJECT || Z_OBJCE_P(result) != zend_ce_closure) {
		zval_ptr_dtor(result);
		ZVAL_UNDEF(result);
	}
	return has_returned;
}

/* The globals as at the start of a request; nothing is allocated from here to the copy. */
static void before_seal(void)
{
	RANDOM_G(combined_lcg_seeded) = false;
	RANDOM_G(mt19937_seeded) = false;
	EG(flags) &= ~EG_FLAGS_IN_SHUTDOWN;
	EG(exit_status) = 0;
	CG(unclean_shutdown) = false;
	BG(umask) = -1;
	SG(request_info).no_headers = false;
	SG(headers_sent) = false;
	SG(server_context) = NULL;
	ZVAL_COPY_VALUE(&header_callback, &SG(callback_func));
}

static bool is_cycled(const zend_module_entry *module)
{
	return zend_rewind_module_of(module)->globals == ZEND_REWIND_CYCLE;
}

static void start_cycled_modules(void)
{
	zend_module_entry *module;

	ZEND_HASH_MAP_FOREACH_PTR(&module_registry, module) {
		if (module->request_startup_func != NULL && is_cycled(module)
				&& module->request_startup_func(module->type, module->module_number) == FAILURE) {
			zend_error(E_WARNING, "request_startup() for %s module failed", module->name);
			exit(1);
		}
	} ZEND_HASH_FOREACH_END();
	are_cycled_ended = false;
}

/* The request of the boot is over, sealed or not. */
static void end_boot_request(void)
{
	zend_try {
		/* What is shut down below was ended by the seal, or by the last request: RSHUTDOWN follows RINIT. */
		if (are_cycled_ended) {
			start_cycled_modules();
		}
		zend_objects_store_mark_destructed(&EG(objects_store));
		php_free_shutdown_functions();
	} zend_end_try();
	SG(server_context) = boot_context;
	php_request_shutdown(NULL);
}

static void go_cold(void)
{
	tell_reasons();
	status.mode = PHP_REWIND_COLD;
	refused_at = time(NULL);
	end_boot_request();
}

/* The boot is over for them: each request begins with their RINIT. */
static void end_cycled_modules(void)
{
	zend_module_entry *module;

	ZEND_HASH_MAP_REVERSE_FOREACH_PTR(&module_registry, module)
	{
		if (is_cycled(module) && module->request_shutdown_func != NULL) {
			module->request_shutdown_func(module->type, module->module_number);
		}
	} ZEND_HASH_FOREACH_END();
	ZEND_HASH_MAP_REVERSE_FOREACH_PTR(&module_registry, module)
	{
		if (is_cycled(module) && module->post_deactivate_func != NULL) {
			module->post_deactivate_func();
		}
	} ZEND_HASH_FOREACH_END();
	are_cycled_ended = true;
}

/* In bytes; 0: without a limit. */
static size_t max_memory(void)
{
	zend_string *error = NULL;
	const zend_long limit = zend_ini_parse_quantity(zend_ini_str(ZEND_STRL("auto_boot_max_memory"), false), &error);

	if (error != NULL) {
		zend_string_release(error);
	}
	return limit > 0 ? (size_t) limit : 0;
}

static bool fits(size_t limit)
{
	const size_t bytes = zend_rewind_info().heap_bytes;

	if (limit == 0 || bytes <= limit) {
		return true;
	}
	zend_rewind_unseal();
	zend_rewind_refuse("the state has %zu MiB, auto_boot_max_memory allows %zu", (bytes + (1 << 20) - 1) >> 20,
			limit >> 20);
	return false;
}

PHPAPI bool php_rewind_boot(void *context)
{
	const zend_hrtime_t started = zend_hrtime();
	const char *const mode = INI_STR("auto_boot_mode");
	/* A SAPI that renews its state serves all requests itself. */
	const bool is_template = explain_reason == NULL && mode != NULL && strcmp(mode, "fork") == 0;

	is_decided = true;
	status.given_up = NULL;
	if (boot_file() == NULL || *boot_file() == '\0') {
		status.mode = PHP_REWIND_OFF;
		return false;
	}
	if (explain_reason == NULL
			&& (context == NULL || (is_template && context == PHP_REWIND_NO_REQUEST)
					|| (mode != NULL && strcmp(mode, "cold") == 0))) {
		status.mode = PHP_REWIND_COLD;
		return false;
	}
	php_rewind_modules_declare();
	zend_rewind_forget_reasons(0);
	memset(&SG(request_info), 0, sizeof(SG(request_info)));
	SG(server_context) = boot_context = context != PHP_REWIND_NO_REQUEST ? context : NULL;
	const bool is_session_wanted = php_rewind_modules_auto_start(false);
	const bool has_started = php_request_startup() == SUCCESS;
	php_rewind_modules_auto_start(is_session_wanted);
	if (!has_started) {
		zend_rewind_refuse("the request of the boot cannot be started");
		go_cold();
		return false;
	}
	SG(request_info).no_headers = true;
	zend_unset_timeout();
	PG(during_request_startup) = false;
	php_rewind_globals_arm();
	zend_async_request_begin();

	volatile bool is_sealed = false;
	zend_try {
		if (run_boot_file(&closure, false)) {
			php_output_deactivate();
			/* No coroutine, and no event loop, is part of the state. */
			zend_async_request_leave();
			zend_async_request_functions_done();
			php_rewind_end_runtime();
			php_rewind_globals_record();
			php_rewind_files_record();
			/* Objects that are refused may need what is shut down for the seal, to be destroyed: they are looked for before. */
			const bool may_be_sealed = zend_rewind_may_seal(is_template);

			if (may_be_sealed) {
				end_cycled_modules();
				php_rewind_end_async();
			}
			if (may_be_sealed && !php_rewind_process_record()) {
				zend_rewind_refuse("memory is short");
			} else if (may_be_sealed) {
				EG(current_execute_data) = NULL;
				const size_t limit = max_memory();

				is_sealed = is_template ? php_rewind_may_fork() && zend_rewind_make_template(before_seal)
										: zend_rewind_seal(before_seal) && fits(limit);
			}
		}
	} zend_catch {
		zend_rewind_refuse("the boot file has failed");
	} zend_end_try();

	if (!is_sealed) {
		php_rewind_files_forget();
		php_rewind_process_forget();
		ZVAL_UNDEF(&closure);
		ZVAL_UNDEF(&header_callback);
		go_cold();
		return false;
	}
	if (!is_template) {
		php_rewind_oracle_begin(INI_STR("auto_boot_oracle"));
	}
	status.mode = is_template ? PHP_REWIND_FORK : PHP_REWIND_WARM;
	was_cold_told = false;
	refused_at = 0;
	status.boots++;
	status.boot_us = (zend_hrtime() - started) / 1000;
	return true;
}

PHPAPI void php_rewind_renew(void *context)
{
	if (zend_rewind_is_sealed && php_rewind_files_have_changed()) {
		php_rewind_give_up("files");
	}
	if (UNEXPECTED(!is_decided || status.given_up != NULL)
			|| UNEXPECTED(refused_at != 0 && time(NULL) - refused_at >= RETRY_S)) {
		php_rewind_boot(context);
	}
}

PHPAPI void php_rewind_renew_with(const char *file, void *context)
{
	chosen_file = file;
	php_rewind_renew(context);
}

/* As php_request_startup(), less what the sealed state has. */
static zend_result start_warm_request(void)
{
	volatile zend_result result = SUCCESS;

	zend_try {
		PG(in_error_log) = 0;
		PG(during_request_startup) = 1;
		php_output_activate();
		PG(modules_activated) = 0;
		PG(header_is_being_sent) = 0;
		PG(connection_status) = PHP_CONNECTION_NORMAL;
		PG(in_user_include) = 0;
		EG(exit_status) = 0;
		sapi_activate();
		ZVAL_COPY(&SG(callback_func), &header_callback);
#ifdef ZEND_SIGNALS
		zend_signal_activate();
#endif
		zend_set_timeout(PG(max_input_time) == -1 ? EG(timeout_seconds) : PG(max_input_time), 1);
		if (PG(expose_php) && !SG(headers_sent)) {
			sapi_add_header(SAPI_PHP_VERSION_HEADER, sizeof(SAPI_PHP_VERSION_HEADER) - 1, 1);
		}
		if (PG(output_handler) && PG(output_handler)[0]) {
			zval handler;

			ZVAL_STRING(&handler, PG(output_handler));
			php_output_start_user(&handler, 0, PHP_OUTPUT_HANDLER_STDFLAGS);
			zval_ptr_dtor(&handler);
		} else if (PG(output_buffering)) {
			php_output_start_user(NULL, PG(output_buffering) > 1 ? PG(output_buffering) : 0,
					PHP_OUTPUT_HANDLER_STDFLAGS);
		} else if (PG(implicit_flush)) {
			php_output_set_implicit_flush(1);
		}
		php_hash_environment();
		php_rewind_globals_fill();
		zend_rewind_begin();
		start_cycled_modules();
		PG(modules_activated) = 1;
	} zend_catch {
		result = FAILURE;
	} zend_end_try();
	SG(sapi_started) = 1;
	return result;
}

/* A request is over: is the state still to be used? */
static void note_end(void)
{
	const zend_long limit = INI_INT("auto_boot_requests");

	if (UNEXPECTED(zend_rewind_expired() != NULL)) {
		php_rewind_give_up(zend_rewind_expired());
	} else if (UNEXPECTED(php_rewind_files_have_changed())) {
		php_rewind_give_up("files");
	} else if (limit > 0 && status.warm_requests % (uint64_t) limit == 0) {
		php_rewind_give_up("requests");
	}
}

PHPAPI bool php_rewind_serve_in_child(void)
{
	if (EXPECTED(status.mode != PHP_REWIND_FORK) || !php_rewind_fork()) {
		return false;
	}
	status.warm_requests++;
	note_end();
	return true;
}

/* A session that starts by itself does so behind the boot file, which may choose its name and its handler. */
static zend_result start_cold_request(void)
{
	has_cold_run = goes_cold_on = false;
	is_session_due = php_rewind_modules_auto_start(false);
	const zend_result result = php_request_startup();
	php_rewind_modules_auto_start(is_session_due);
	return result;
}

PHPAPI zend_result php_rewind_request_startup(void)
{
	if (EXPECTED(!php_rewind_is_warm())) {
		return UNEXPECTED(status.mode == PHP_REWIND_COLD) ? start_cold_request() : php_request_startup();
	}
	return start_warm_request();
}

static bool run_file(const char *name)
{
	zend_file_handle file;

	if (name == NULL || *name == '\0') {
		return true;
	}
	zend_stream_init_filename(&file, name);
	const bool is_done = zend_execute_script(ZEND_REQUIRE, NULL, &file) == SUCCESS;
	zend_destroy_file_handle(&file);
	return is_done;
}

/* Calls it as a script is run. True unless an exception has left it. */
static bool call_closure(zval *function)
{
	/* Below it, an exception that leaves the Closure is not reported by the call itself, before the coroutines have ended. */
	zend_execute_data bottom = { .func = (zend_function *) &zend_pass_function };
	zval result;

	ZVAL_UNDEF(&result);
	EG(current_execute_data) = &bottom;
	if (call_user_function(NULL, NULL, function, &result, 0, NULL) == SUCCESS) {
		zval_ptr_dtor(&result);
	}
	EG(current_execute_data) = NULL;
	if (UNEXPECTED(EG(exception)) && zend_async_takes_uncaught()) {
		/* It ends the other coroutines, and is reported then. */
		return false;
	}
	if (UNEXPECTED(EG(exception)) && Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) {
		zend_user_exception_handler();
	}
	return EG(exception) == NULL || zend_exception_error(EG(exception), E_ERROR) == SUCCESS;
}

static void run(zval *function, const char *script)
{
	zend_try {
		PG(during_request_startup) = 0;
		zend_async_request_begin();
		if (script != NULL && (SG(options) & SAPI_OPTION_NO_CHDIR) == 0) {
			VCWD_CHDIR_FILE(script);
		}
		if (PG(max_input_time) != -1) {
			zend_set_timeout(INI_INT("max_execution_time"), 0);
		}
		if (run_file(PG(auto_prepend_file)) && call_closure(function)) {
			run_file(PG(auto_append_file));
		}
		zend_async_request_drain(false);
	} zend_catch {
		zend_async_request_drain(true);
	} zend_end_try();
}

/* True if the Closure answers for a script: no list of scripts, or it is in the list. */
static bool answers_for(const char *script)
{
	const char *list = INI_STR("auto_boot_scripts");
	char path[MAXPATHLEN];

	if (list == NULL || *list == '\0') {
		return true;
	}
	if (script == NULL || VCWD_REALPATH(script, path) == NULL) {
		return false;
	}
	const size_t length = strlen(path);
	while (*list != '\0') {
		const size_t size = strcspn(list, ":");

		if (size == length && memcmp(list, path, length) == 0) {
			return true;
		}
		list += size + (list[size] == ':');
	}
	return false;
}

/* Runs the boot file as if no request were there: it sees none, its header() has no effect, and there is no time limit. */
static bool run_boot_file_cold(void)
{
	const sapi_headers_struct headers = SG(sapi_headers);

	zend_unset_timeout();
	php_rewind_globals_hide();
	memset(&SG(sapi_headers), 0, sizeof(SG(sapi_headers)));
	zend_llist_init(&SG(sapi_headers).headers, sizeof(sapi_header_struct), (void (*)(void *)) sapi_free_header, 0);
	SG(sapi_headers).http_response_code = 200;

	const bool has_returned = run_boot_file(&closure, true);
	const bool has_failed = !has_returned && EG(exit_status) == 255;

	zend_llist_destroy(&SG(sapi_headers).headers);
	if (SG(sapi_headers).mimetype != NULL) {
		efree(SG(sapi_headers).mimetype);
	}
	if (SG(sapi_headers).http_status_line != NULL) {
		efree(SG(sapi_headers).http_status_line);
	}
	SG(sapi_headers) = headers;
	if (has_failed && said.s == NULL) {
		SG(sapi_headers).http_response_code = 500;
	}
	php_rewind_globals_show();
	zend_set_timeout(EG(timeout_seconds), 1);
	return has_returned;
}

PHPAPI bool php_rewind_before_script(void)
{
	if (EXPECTED(status.mode != PHP_REWIND_COLD)) {
		return true;
	}
	if (has_cold_run) {
		return goes_cold_on;
	}
	has_cold_run = true;
	status.cold_requests++;
	zend_async_request_begin();
	goes_cold_on = run_boot_file_cold();
	if (!goes_cold_on) {
		/* The boot file has ended the request, as it would have as a part of the script. */
		tell_reasons();
		if (said.s != NULL) {
			php_output_write(ZSTR_VAL(said.s), ZSTR_LEN(said.s));
			smart_str_free_ex(&said, true);
		}
	} else if (is_session_due) {
		php_rewind_modules_begin_session();
	}
	zend_rewind_forget_reasons(0);
	return goes_cold_on;
}

/* True if the script is not to be run. */
static bool call_cold(const char *script)
{
	if (status.mode != PHP_REWIND_COLD) {
		return false;
	}
	bool is_done = !php_rewind_before_script();

	if (!is_done && Z_TYPE(closure) == IS_OBJECT && answers_for(script)) {
		is_done = true;
		run(&closure, script);
	}
	ZVAL_UNDEF(&closure);
	return is_done;
}

PHPAPI bool php_rewind_call(const char *script)
{
	if (EXPECTED(!php_rewind_is_warm())) {
		return call_cold(script);
	}
	if (Z_TYPE(closure) != IS_OBJECT || !answers_for(script)) {
		return false;
	}
	run(&closure, script);
	return true;
}

static void end_warm_request(void)
{
	php_rewind_end_request();
	are_cycled_ended = true;
	exit_status = EG(exit_status);
	const zend_hrtime_t started = zend_hrtime();
	zend_rewind_back();
#ifdef ZEND_SIGNALS
	zend_signal_deactivate();
#endif
	const uint64_t taken = (zend_hrtime() - started) / 1000;
	php_rewind_oracle_look();
	status.warm_requests++;
	status.rewind_us_sum += taken;
	status.rewind_us_max = MAX(status.rewind_us_max, taken);
}

PHPAPI void php_rewind_request_shutdown(void)
{
	if (EXPECTED(!zend_rewind_is_sealed)) {
		php_request_shutdown(NULL);
		return;
	}
	end_warm_request();
	note_end();
}

PHPAPI void php_rewind_give_up(const char *why)
{
	if (php_rewind_is_child()) {
		php_rewind_end_child();
	}
	if (zend_rewind_is_sealed || status.mode == PHP_REWIND_FORK) {
		if (zend_rewind_is_sealed) {
			zend_rewind_unseal();
		}
		php_rewind_files_forget();
		php_rewind_process_forget();
		php_rewind_globals_forget();
		ZVAL_UNDEF(&closure);
		ZVAL_UNDEF(&header_callback);
		end_boot_request();
		status.mode = PHP_REWIND_OFF;
		status.given_up = why;
	}
}
