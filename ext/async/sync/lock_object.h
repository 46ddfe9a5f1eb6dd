/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the objects of Mutex, Semaphore and RWLock have in common: a queue of waiters, and what they report. */
#ifndef ASYNC_LOCK_OBJECT_H
#define ASYNC_LOCK_OBJECT_H

#include "label.h"
#include "scheduler/wait_queue.h"

/* The end of each of these objects. */
typedef struct {
	zend_async_event_t event; /* what its waiters report; never notified */
	async_wait_queue_t waiters;
	async_label_t label;
	bool constructed; /* the constructor of those that take only a name has run */
	zend_object std; /* must be last: properties follow */
} async_lock_object_t;

static zend_always_inline async_lock_object_t *async_lock_from_obj(zend_object *object)
{
	return (async_lock_object_t *) ((char *) object - XtOffsetOf(async_lock_object_t, std));
}

/* The struct of type `type` that ends with the member `lock`, by a part of it. */
#define ASYNC_LOCK_OF_OBJECT(type, object) \
	((type *) ((char *) async_lock_from_obj(object) - XtOffsetOf(type, lock)))
#define ASYNC_LOCK_OF_QUEUE(type, queue) ((type *) ((char *) (queue) - XtOffsetOf(type, lock.waiters)))
#define ASYNC_LOCK_OF_EVENT(type, event_) ((type *) ((char *) (event_) - XtOffsetOf(type, lock.event)))

/* Creates an object of `ce` whose struct has `offset` zeroed bytes before its async_lock_object_t. */
async_lock_object_t *async_lock_object_new(zend_class_entry *ce, size_t offset, zend_async_event_info_t info);
void async_lock_object_free(zend_object *object);

/* At module startup. `handlers` are filled in. */
void async_lock_class_init(zend_class_entry *ce, zend_object_handlers *handlers, size_t offset,
		zend_object *(*create_object)(zend_class_entry *ce));

/* The constructor of those that take only a name. */
void async_lock_construct(INTERNAL_FUNCTION_PARAMETERS);

/* Begins the report of a waiter: the class, the name, the place where the object was made. */
void async_lock_info_begin(smart_str *text, const async_lock_object_t *lock);

#endif
