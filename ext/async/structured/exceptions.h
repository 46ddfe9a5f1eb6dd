/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Exception classes of the Async namespace, and what the runtime needs to collect
 * several exceptions into a CompositeException.
 */
#ifndef ASYNC_STRUCTURED_EXCEPTIONS_H
#define ASYNC_STRUCTURED_EXCEPTIONS_H

#include "php.h"
#include "zend_async_API.h"

/* Written once at module startup, read-only afterwards. */
extern zend_class_entry *async_ce_cancellation; /* Async\AsyncCancellation */
extern zend_class_entry *async_ce_operation_canceled_exception;
extern zend_class_entry *async_ce_deadlock_error;
extern zend_class_entry *async_ce_async_exception;
extern zend_class_entry *async_ce_remote_exception;
extern zend_class_entry *async_ce_thread_transfer_exception;
extern zend_class_entry *async_ce_context_exception;
extern zend_class_entry *async_ce_service_unavailable_exception;
extern zend_class_entry *async_ce_input_output_exception;
extern zend_class_entry *async_ce_dns_exception;
extern zend_class_entry *async_ce_timeout_exception;
extern zend_class_entry *async_ce_poll_exception;
extern zend_class_entry *async_ce_composite_exception;

/* Module startup. The root \Cancellation must be registered before. */
void async_register_exceptions_ce(void);

/* A CompositeException without entries; the caller owns the reference. */
zend_object *async_new_composite_exception(void);

/*
 * Appends an exception to the composite. transfer: the caller's reference is
 * consumed; otherwise the list takes its own.
 */
void async_composite_exception_add(zend_object *composite, zend_object *exception, bool transfer);

/* A CompositeException of nothing but what ends a coroutine without being an error (zend_async_ends_flow_silently()): what all()
 * of a group throws that was cancelled with it. */
bool async_composite_ends_silently(const zend_coroutine_t *coroutine, zend_object *exception);

/* Sets the message of a composite that has entries: how many there are, and the first one with its place. `kind` and `subject` stand before
 * and behind the word "errors". */
void async_composite_exception_describe(zend_object *composite, const char *kind, const char *subject);

/* An error that is on its way to one receiver, and those that follow before the work has ended: they are put into a
 * CompositeException at the end of its chain of previous exceptions. The exceptions themselves are not linked: a later one
 * often has the first one in its chain already. */
typedef struct {
	zend_object *first;  /* owned; NULL: no error has been delivered */
	zend_object *others; /* owned, part of the chain of the first; NULL: none has followed */
} async_delivered_error_t;

/* `exception` is borrowed. */
void async_delivered_error_set(async_delivered_error_t *delivered, zend_object *exception);
/* Adds one that followed, borrowed. False: there is no first one to add it to. */
bool async_delivered_error_add(async_delivered_error_t *delivered, zend_object *exception);
void async_delivered_error_forget(async_delivered_error_t *delivered);

#endif
