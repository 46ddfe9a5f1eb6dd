/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Threads that run PHP, through the ABI: a C entry, which evaluates a string in the request of the thread. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

/* In persistent memory: allocated by one thread, freed by the other. */
typedef struct {
	zend_async_thread_internal_entry_t entry;
	zend_async_thread_context_t *context; /* one counted reference */
	char *code;
} job_t;

static void job_free(job_t *job)
{
	ZEND_ASYNC_THREAD_CONTEXT_RELEASE(job->context);
	pefree(job->code, true);
	pefree(job, true);
}

static void evaluate(zend_async_thread_event_t *event, void *ctx)
{
	job_t *job = ctx;
	/* A fatal error skips the efree(): memory of the request is freed nevertheless. */
	char *code = estrdup(job->code);

	TEST_G(thread_key) = job->context->key;
	job_free(job);
	zend_eval_string_ex(code, NULL, "thread", true);
	efree(code);
}

ZEND_METHOD(AsyncTest_Event, thread)
{
	zend_string *code;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(code)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_thread_event_t *thread = ZEND_ASYNC_NEW_THREAD_EVENT(NULL, NULL);
	if (thread == NULL) {
		RETURN_THROWS();
	}

	job_t *job = pemalloc(sizeof(*job), true);
	job->code = pestrdup(ZSTR_VAL(code), true);
	job->context = ZEND_ASYNC_THREAD_CONTEXT_ADDREF(thread->context);
	job->entry.handler = evaluate;
	job->entry.ctx = job;
	if (ZEND_ASYNC_START_THREAD(&job->entry, thread->context) == 0) {
		job_free(job);
		ZEND_ASYNC_EVENT_RELEASE(&thread->base);
		RETURN_THROWS();
	}
	test_return_event(return_value, TEST_THREAD, &thread->base);
}

ZEND_METHOD(AsyncTest_Event, threadOf)
{
	zend_fcall_t entry = { 0 }, bootloader = { 0 };
	HashTable *arguments = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_FUNC(entry.fci, entry.fci_cache)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(arguments)
		Z_PARAM_FUNC_OR_NULL(bootloader.fci, bootloader.fci_cache)
	ZEND_PARSE_PARAMETERS_END();

	if (arguments != NULL) {
		zend_fcall_info_args_ex(&entry.fci, entry.fci_cache.function_handler,
				&(zval){ .value.arr = arguments, .u1.type_info = IS_ARRAY_EX });
	}
	zend_async_thread_event_t *thread = ZEND_ASYNC_NEW_THREAD_EVENT(&entry,
			ZEND_FCI_INITIALIZED(bootloader.fci) ? &bootloader : NULL);
	zend_fcall_info_args_clear(&entry.fci, true);
	zend_release_fcall_info_cache(&entry.fci_cache);
	zend_release_fcall_info_cache(&bootloader.fci_cache);
	if (thread == NULL) {
		RETURN_THROWS();
	}
	if (ZEND_ASYNC_START_THREAD(NULL, thread->context) == 0) {
		ZEND_ASYNC_EVENT_RELEASE(&thread->base);
		RETURN_THROWS();
	}
	test_return_event(return_value, TEST_THREAD, &thread->base);
}

/* Returns the key under which the calling thread is registered; 0 in the main thread. */
ZEND_FUNCTION(AsyncTest_thread_key)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG((zend_long) TEST_G(thread_key));
}
