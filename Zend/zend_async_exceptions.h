/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Exceptions of the ABI. */
#ifndef ZEND_ASYNC_EXCEPTIONS_H
#define ZEND_ASYNC_EXCEPTIONS_H

#include "zend_async_types.h"

BEGIN_EXTERN_C()

/* A \Cancellation (third root of \Throwable, zend_ce_cancellation) or a subclass of it. */
ZEND_API bool zend_async_is_cancellation(const zend_object *exception);
/* Builds an exception without throwing it; the caller owns the object. Works in every state and without a frame. */
ZEND_API ZEND_COLD zend_object *zend_async_new_exception(zend_async_class type, const char *format, ...)
		ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* These throw and return the object, borrowed (NULL if an exit in progress suppressed it). Unlike
 * zend_throw_exception() they may be used without a frame: the exception then stays pending in EG(exception). */
ZEND_API ZEND_COLD zend_object *zend_async_throw(zend_async_class type, const char *format, ...)
		ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
ZEND_API ZEND_COLD zend_object *zend_async_throw_cancellation(const char *format, ...)
		ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);
/* format gets the timeout (ms) as its only argument, of type zend_long. */
ZEND_API ZEND_COLD zend_object *zend_async_throw_timeout(const char *format, const zend_long timeout);
/* Throws an existing exception; consumes the reference. */
ZEND_API ZEND_COLD void zend_async_throw_object(zend_object *exception);
/* Puts `tail` at the end of the `previous` chain of `head`; consumes the reference of tail. Never makes a cycle:
 * an exception that is already linked is dropped. */
ZEND_API void zend_async_exception_append(zend_object *head, zend_object *tail);
/* Ends the chain of `exception` before the first exception that is in the chain of `head`, too, so that
 * zend_async_exception_append() does not drop it: several errors may have been thrown while one cancellation unwound
 * their coroutines. */
ZEND_API void zend_async_exception_unshare(zend_object *exception, zend_object *head);

END_EXTERN_C()

#endif
