/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\select(): the wait for the first of several channels and awaitables. */
#ifndef ASYNC_SELECT_H
#define ASYNC_SELECT_H

#include "base/async.h"

typedef struct {
	zval key;            /* owned: int or string */
	zend_object *object; /* owned: a Channel, a SendCase, or another awaitable of the runtime */
} async_select_case_t;

#define ASYNC_SELECT_FEW 4

/* Cases of an iterable, in its order. Empty if the members before `few` are zero. Must not be copied. */
typedef struct {
	async_select_case_t *cases; /* `few`, or owned; NULL while empty */
	uint32_t count;
	uint32_t capacity;
	const char *function; /* in reports of the wait; NULL: select() */
	async_select_case_t few[ASYNC_SELECT_FEW];
} async_select_cases_t;

typedef struct {
	uint32_t index; /* of the case that was chosen */
	zval value;     /* owned by the caller; NULL for a value that was sent */
	bool closed;    /* the channel is closed: no value was received or sent */
} async_selection_t;

/* What a receiver of another floor has now. */
typedef enum {
	ASYNC_SELECT_NOTHING,
	ASYNC_SELECT_VALUE,
	ASYNC_SELECT_CLOSED,
	ASYNC_SELECT_FAILED /* an exception is set */
} async_select_state_t;

/* Takes what the object has into *value. May suspend; does not wait for a value. */
typedef async_select_state_t (*async_select_receive_t)(zend_object *object, zval *value);

/* At module startup: the classes (selected.c), the wait (select.c). */
void async_register_select(void);
void async_select_startup(void);
/* Objects of *ce are received from by `receive` when their event fires. One class. */
void async_select_set_receiver(zend_class_entry **ce, async_select_receive_t receive);

/* Appends a case; takes references. An awaitable counts as observed: its error goes to the select(). False with a TypeError. */
bool async_select_add(async_select_cases_t *cases, zend_object *object, const zval *key);
/* Appends the elements of an iterable. False with an exception. A Traversable may suspend. */
bool async_select_add_all(async_select_cases_t *cases, zval *iterable);
void async_select_cases_free(async_select_cases_t *cases);

/* Waits until one of the cases can proceed, and lets exactly that one do so; of several that can, the next in turn. A
 * token (NULL: none) ends the wait. False with an exception, also that of an awaitable. Once a value was received or
 * sent a cancellation does not fail the wait: it is thrown at the next suspension point. May suspend. */
bool async_select(const async_select_cases_t *cases, zend_async_event_t *token, async_selection_t *selection);

/* Creates the Async\Selected; consumes the value. */
zend_object *async_selected_new(const zval *key, async_selection_t *selection);

/* What Channel::sending() returns. */
typedef struct {
	zend_object *channel; /* owned */
	zval value;           /* owned */
	zend_object std;
} async_send_case_t;

extern zend_class_entry *async_ce_send_case;

static zend_always_inline async_send_case_t *async_send_case_from_obj(zend_object *object)
{
	return (async_send_case_t *) ((char *) object - XtOffsetOf(async_send_case_t, std));
}

/* Takes references. */
zend_object *async_send_case_new(zend_object *channel, zval *value);

#endif
