/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A thread-safe future whose producer is a thread that never runs PHP. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

#include <pthread.h>
#include <unistd.h>

typedef struct _producer_s producer_t;

struct _producer_s {
	pthread_t thread;
	zend_future_t *future; /* the reference of the producing side */
	zend_string *text;     /* persistent, owned; NULL: completes with null */
	int pause_us;
	producer_t *next;
};

/* Threads started by this request and not joined yet. The tests that use them have one PHP thread. */
static producer_t *producers;

static void *produce(void *arg)
{
	producer_t *producer = arg;
	zval value;

	if (producer->pause_us > 0) {
		usleep(producer->pause_us);
	}
	if (producer->text != NULL) {
		ZVAL_STR(&value, producer->text);
	} else {
		ZVAL_NULL(&value);
	}
	ZEND_FUTURE_COMPLETE(producer->future, producer->text != NULL ? &value : NULL);
	return NULL;
}

ZEND_METHOD(AsyncTest_Event, completeFromThread)
{
	zend_string *text;
	zend_long pause_us = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR_OR_NULL(text)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(pause_us)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *event = test_event_of_kind(Z_OBJ_P(ZEND_THIS), TEST_FUTURE);
	if (event == NULL) {
		RETURN_THROWS();
	}

	producer_t *producer = malloc(sizeof(*producer));
	producer->future = (zend_future_t *) event;
	producer->text = text != NULL ? zend_string_init(ZSTR_VAL(text), ZSTR_LEN(text), true) : NULL;
	producer->pause_us = (int) pause_us;
	producer->next = producers;
	producers = producer;
	if (pthread_create(&producer->thread, NULL, produce, producer) != 0) {
		zend_throw_error(NULL, "No thread");
	}
}

ZEND_METHOD(AsyncTest_Event, joinCompleting)
{
	zend_long count = 0;

	ZEND_PARSE_PARAMETERS_NONE();

	while (producers != NULL) {
		producer_t *producer = producers;

		producers = producer->next;
		pthread_join(producer->thread, NULL);
		if (producer->text != NULL) {
			zend_string_release_ex(producer->text, true);
		}
		free(producer);
		count++;
	}
	RETURN_LONG(count);
}
