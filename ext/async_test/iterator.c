/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The iterator of the ABI, as an extension uses it: a C handler or a PHP callable as the consumer, additional fields in
 * the struct, run in place or in coroutines. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"

/* Our fields follow those of the ABI. */
typedef struct {
	ZEND_ASYNC_ITERATOR_FIELDS
	uint32_t before;
	HashTable *options; /* borrowed until the call returns */
	uint32_t *dtors;    /* borrowed until the call returns: counts calls of the destructor */
	uint32_t after;
} test_iterator_t;

#define GUARD 0x7e577e57

static bool has(HashTable *options, const char *name)
{
	zval *option;

	ZEND_HASH_FOREACH_VAL(options, option) {
		if (zend_string_equals_cstr(Z_STR_P(option), name, strlen(name))) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

/* True if the options contain "name=VALUE" with this value. */
static bool is_at(HashTable *options, const char *name, zval *value)
{
	zend_string *text = zval_get_string(value);
	zend_string *wanted = zend_strpprintf(0, "%s=%s", name, ZSTR_VAL(text));
	const bool found = has(options, ZSTR_VAL(wanted));

	zend_string_release(wanted);
	zend_string_release(text);
	return found;
}

static void yield(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (ZEND_ASYNC_WAKER_NEW(coroutine) && ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine)) {
		ZEND_ASYNC_SUSPEND();
	}
	zend_async_waker_clean(coroutine);
}

static zend_result handler(zend_async_iterator_t *iterator, zval *current, zval *key)
{
	HashTable *options = ((test_iterator_t *) iterator)->options;
	zend_string *name = zval_get_string(key);
	zend_string *value = zval_get_string(current);

	test_log("%s=%s", ZSTR_VAL(name), ZSTR_VAL(value));
	if (has(options, "park")) {
		yield();
		test_log("%s resumed", ZSTR_VAL(name));
	}
	if (is_at(options, "fail", current)) {
		zend_throw_error(NULL, "failed at %s", ZSTR_VAL(value));
	}
	zend_string_release(value);
	zend_string_release(name);
	return is_at(options, "stop", current) ? FAILURE : SUCCESS;
}

static void on_free(zend_async_iterator_t *iterator)
{
	test_iterator_t *self = (test_iterator_t *) iterator;

	if (self->before != GUARD || self->after != GUARD) {
		zend_error(E_WARNING, "The iterator has overwritten the fields of its owner");
	}
	if (self->dtors) {
		++*self->dtors;
	}
}

static void describe(test_iterator_t *iterator, zval *return_value, uint32_t *dtors)
{
	zend_async_event_t *event = iterator->completion_event;
	zend_object *exception = iterator->exception;

	iterator->exception = NULL;
	array_init(return_value);
	add_assoc_bool(return_value, "completed", event && ZEND_ASYNC_EVENT_IS_CLOSED(event));
	if (event && event->info) {
		add_assoc_str(return_value, "info", event->info(event));
	} else {
		add_assoc_null(return_value, "info");
	}
	if (exception) {
		zval rv;
		zval *message = zend_read_property(exception->ce, exception, "message", sizeof("message") - 1, 1, &rv);
		add_assoc_str(return_value, "error", zval_get_string(message));
		OBJ_RELEASE(exception);
	} else {
		add_assoc_null(return_value, "error");
	}

	iterator->options = NULL;
	ZEND_ASYNC_MICROTASK_RELEASE(&iterator->microtask);
	add_assoc_long(return_value, "dtors", *dtors);
}

static test_iterator_t *create(zval *source, zend_fcall_info *fci, zend_fcall_info_cache *fcc, zend_long concurrency)
{
	zend_object_iterator *traversable = NULL;

	if (Z_TYPE_P(source) == IS_OBJECT && instanceof_function(Z_OBJCE_P(source), zend_ce_traversable)) {
		traversable = Z_OBJCE_P(source)->get_iterator(Z_OBJCE_P(source), source, 0);
		if (!traversable) {
			return NULL;
		}
	}

	zend_fcall_t *fcall = ZEND_FCI_INITIALIZED(*fci) ? zend_async_fcall_create(fci, fcc, NULL, 0, NULL) : NULL;
	test_iterator_t *iterator = (test_iterator_t *) ZEND_ASYNC_NEW_ITERATOR_EX(traversable ? NULL : source, traversable,
			fcall, fcall ? NULL : handler, NULL, (unsigned int) concurrency, ZEND_COROUTINE_NORMAL,
			sizeof(test_iterator_t));

	if (!iterator) {
		zend_fcall_release(fcall);
	}
	return iterator;
}

ZEND_FUNCTION(AsyncTest_iterate_c)
{
	zval *source;
	zend_fcall_info fci = empty_fcall_info;
	zend_fcall_info_cache fcc = empty_fcall_info_cache;
	zend_long concurrency = 1;
	zval *words = NULL;
	uint32_t word_count = 0;
	uint32_t dtors = 0;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(source)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(fci, fcc)
		Z_PARAM_LONG(concurrency)
		Z_PARAM_VARIADIC('*', words, word_count)
	ZEND_PARSE_PARAMETERS_END();

	zval options;
	array_init(&options);
	for (uint32_t i = 0; i < word_count; i++) {
		Z_TRY_ADDREF(words[i]);
		add_next_index_zval(&options, &words[i]);
	}

	test_iterator_t *iterator = create(source, &fci, &fcc, concurrency);
	if (iterator) {
		zend_async_iterator_t *abi = (zend_async_iterator_t *) iterator;

		iterator->before = iterator->after = GUARD;
		iterator->options = Z_ARRVAL(options);
		iterator->dtors = &dtors;
		iterator->extended_dtor = on_free;
		if (has(Z_ARRVAL(options), "run")) {
			iterator->run(abi);
		} else {
			iterator->run_in_coroutine(abi,
					has(Z_ARRVAL(options), "hi") ? ZEND_COROUTINE_HI_PRIORITY : ZEND_COROUTINE_NORMAL,
					has(Z_ARRVAL(options), "throw"));
			test_log("started");
			test_await(iterator->completion_event, 0, NULL, NULL);
		}
		if (!EG(exception)) {
			describe(iterator, return_value, &dtors);
		} else {
			iterator->dtors = NULL;
			ZEND_ASYNC_MICROTASK_RELEASE(&iterator->microtask);
		}
	}
	zval_ptr_dtor(&options);
}
