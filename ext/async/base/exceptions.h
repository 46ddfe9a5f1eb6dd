/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Exception classes of the Async namespace, and functions to collect several
 * exceptions into a CompositeException.
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

/* Called at module startup. The root \Cancellation must be registered before. */
void async_register_exceptions_ce(void);

/* Creates a CompositeException without entries; the caller owns the reference. */
zend_object *async_new_composite_exception(void);

/*
 * Appends an exception to the composite. transfer: consumes the caller's
 * reference; otherwise the list takes its own.
 */
void async_composite_exception_add(zend_object *composite, zend_object *exception, bool transfer);

/* True for a CompositeException that consists only of exceptions that end a coroutine without being an error
 * (zend_async_ends_flow_silently()): all() of a group throws one if the group was cancelled with the coroutine. */
bool async_composite_ends_silently(const zend_coroutine_t *coroutine, zend_object *exception);

/* Sets the message of a composite that has entries: their number, and the first one with its location. `kind` and
 * `subject` are placed before and after the word "errors". */
void async_composite_exception_describe(zend_object *composite, const char *kind, const char *subject);

/* An error that is being delivered to a receiver, and the errors that follow before the work has ended. Those are
 * collected in a CompositeException at the end of its chain of previous exceptions. They are not linked directly: a
 * later one often has the first one in its own chain. */
typedef struct {
	zend_object *first;  /* owned; NULL: none has been delivered */
	zend_object *others; /* owned, part of the chain of the first; NULL: none has followed */
} async_delivered_error_t;

/* Records the first error; `exception` is borrowed. */
void async_delivered_error_set(async_delivered_error_t *delivered, zend_object *exception);
/* Adds an error that followed, borrowed. False if there is no first one. */
bool async_delivered_error_add(async_delivered_error_t *delivered, zend_object *exception);
void async_delivered_error_forget(async_delivered_error_t *delivered);

/* Adds an error to the list of those that follow one that is not known yet; *others: owned, NULL: none so far. */
void async_error_followed(zend_object **others, zend_object *exception);
/* Appends that list to the first error. Consumes the list. */
void async_errors_attach(zend_object *first, zend_object *others);

#endif
