/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Exception classes of the Async namespace. The hierarchy is in
 * exceptions.stub.php; only CompositeException has code of its own.
 *
 * The list of a CompositeException is an array in every state of the object:
 * it is set when the object is created, before any constructor.
 */
#include "exceptions.h"

#include "zend_async_request.h"
#include "zend_exceptions.h"
#include "exceptions_arginfo.h"

zend_class_entry *async_ce_cancellation = NULL;
zend_class_entry *async_ce_operation_canceled_exception = NULL;
zend_class_entry *async_ce_deadlock_error = NULL;
zend_class_entry *async_ce_async_exception = NULL;
zend_class_entry *async_ce_context_exception = NULL;
zend_class_entry *async_ce_remote_exception = NULL;
zend_class_entry *async_ce_thread_transfer_exception = NULL;
zend_class_entry *async_ce_service_unavailable_exception = NULL;
zend_class_entry *async_ce_input_output_exception = NULL;
zend_class_entry *async_ce_dns_exception = NULL;
zend_class_entry *async_ce_timeout_exception = NULL;
zend_class_entry *async_ce_poll_exception = NULL;
zend_class_entry *async_ce_composite_exception = NULL;

/* Offset of CompositeException::$exceptions in the object. */
static uint32_t composite_list_offset = 0;

/* ---- CompositeException ---- */

static zend_object *composite_exception_create(zend_class_entry *ce)
{
	zend_object *object = zend_ce_exception->create_object(ce);
	zval *list = OBJ_PROP(object, composite_list_offset);

	ZVAL_EMPTY_ARRAY(list);
	Z_PROP_FLAG_P(list) = 0;

	return object;
}

static zval *composite_exception_list(zend_object *composite)
{
	zval *list = OBJ_PROP(composite, composite_list_offset);

	/* unserialize() can leave a reference in a typed property. */
	ZVAL_DEREF(list);

	return list;
}

zend_object *async_new_composite_exception(void)
{
	zval composite;

	object_init_ex(&composite, async_ce_composite_exception);

	return Z_OBJ(composite);
}

void async_composite_exception_add(zend_object *composite, zend_object *exception, bool transfer)
{
	zval *list = composite_exception_list(composite);
	zval entry;

	if (transfer) {
		ZVAL_OBJ(&entry, exception);
	} else {
		ZVAL_OBJ_COPY(&entry, exception);
	}

	SEPARATE_ARRAY(list);

	if (UNEXPECTED(zend_hash_next_index_insert(Z_ARRVAL_P(list), &entry) == NULL)) {
		/* Only an unserialized list can have its last index in use. */
		zend_cannot_add_element();
		zval_ptr_dtor(&entry);
	}
}

void async_composite_exception_describe(zend_object *composite, const char *kind, const char *subject)
{
	const HashTable *list = Z_ARRVAL_P(composite_exception_list(composite));
	const uint32_t count = zend_hash_num_elements(list);
	zend_object *first = Z_OBJ_P(zend_hash_index_find(list, 0));
	zend_class_entry *base = zend_get_exception_base(first);
	zval rv[3], message;
	zend_string *text = zval_get_string(zend_read_property_ex(base, first, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv[0]));
	zend_string *file = zval_get_string(zend_read_property_ex(base, first, ZSTR_KNOWN(ZEND_STR_FILE), true, &rv[1]));
	const zend_long line = zval_get_long(zend_read_property_ex(base, first, ZSTR_KNOWN(ZEND_STR_LINE), true, &rv[2]));

	ZVAL_STR(&message,
			zend_strpprintf(0, "%u %s%s%s, the first: %s: %s in %s:" ZEND_LONG_FMT, count, kind,
					count == 1 ? "error" : "errors", subject, ZSTR_VAL(first->ce->name), ZSTR_VAL(text), ZSTR_VAL(file),
					line));
	zend_update_property_ex(zend_ce_exception, composite, ZSTR_KNOWN(ZEND_STR_MESSAGE), &message);
	zval_ptr_dtor(&message);
	if (zval_get_long(zend_read_property_ex(zend_ce_exception, composite, ZSTR_KNOWN(ZEND_STR_LINE), true, &rv[0]))
			== 0) {
		/* Created without running code: uses the location of the first one. */
		zval place;

		ZVAL_STR(&place, file);
		zend_update_property_ex(zend_ce_exception, composite, ZSTR_KNOWN(ZEND_STR_FILE), &place);
		ZVAL_LONG(&place, line);
		zend_update_property_ex(zend_ce_exception, composite, ZSTR_KNOWN(ZEND_STR_LINE), &place);
	}
	zend_string_release(file);
	zend_string_release(text);
}

/* ---- a delivered error and the errors that follow it ---- */

void async_delivered_error_set(async_delivered_error_t *delivered, zend_object *exception)
{
	ZEND_ASSERT(!delivered->first);
	GC_ADDREF(exception);
	delivered->first = exception;
}

/* The text of an uncaught error shows messages only: this one must tell what the list has. */
static void describe_others(zend_object *others)
{
	const HashTable *list = Z_ARRVAL_P(composite_exception_list(others));
	zend_object *first = Z_OBJ_P(zend_hash_index_find(list, 0));
	zval rv, message;
	zend_string *text = zval_get_string(
			zend_read_property_ex(zend_get_exception_base(first), first, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv));

	ZVAL_STR(&message,
			zend_strpprintf(0, "Errors that followed: %u, the first: %s: %s", zend_hash_num_elements(list),
					ZSTR_VAL(first->ce->name), ZSTR_VAL(text)));
	zend_update_property_ex(zend_ce_exception, others, ZSTR_KNOWN(ZEND_STR_MESSAGE), &message);
	zval_ptr_dtor(&message);
	zend_string_release(text);
}

void async_error_followed(zend_object **others, zend_object *exception)
{
	if (!*others) {
		*others = async_new_composite_exception();
	}
	async_composite_exception_add(*others, exception, false);
	describe_others(*others);
}

bool async_delivered_error_add(async_delivered_error_t *delivered, zend_object *exception)
{
	if (!delivered->first) {
		return false;
	}
	if (exception == delivered->first) {
		return true;
	}

	const bool is_attached = delivered->others != NULL;

	zend_async_exception_unshare(exception, delivered->first);
	async_error_followed(&delivered->others, exception);
	if (!is_attached) {
		GC_ADDREF(delivered->others);
		zend_async_exception_append(delivered->first, delivered->others);
	}
	return true;
}

void async_errors_attach(zend_object *first, zend_object *others)
{
	zval *held;

	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(composite_exception_list(others)), held) {
		zend_async_exception_unshare(Z_OBJ_P(held), first);
	} ZEND_HASH_FOREACH_END();
	zend_async_exception_append(first, others);
}

void async_delivered_error_forget(async_delivered_error_t *delivered)
{
	zend_object *first = delivered->first;
	zend_object *others = delivered->others;

	delivered->first = delivered->others = NULL;
	if (others) {
		OBJ_RELEASE(others);
	}
	if (first) {
		OBJ_RELEASE(first);
	}
}

bool async_composite_ends_silently(const zend_coroutine_t *coroutine, zend_object *exception)
{
	zval *held;

	if (EXPECTED(exception->ce != async_ce_composite_exception)) {
		return false;
	}

	const HashTable *list = Z_ARRVAL_P(composite_exception_list(exception));
	ZEND_HASH_FOREACH_VAL(list, held) {
		if (!zend_async_ends_flow_silently(coroutine, Z_OBJ_P(held))) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return zend_hash_num_elements(list) != 0;
}

ZEND_METHOD(Async_CompositeException, addException)
{
	zend_object *exception;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(exception, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();

	async_composite_exception_add(Z_OBJ_P(ZEND_THIS), exception, false);
}

ZEND_METHOD(Async_CompositeException, getExceptions)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_COPY(composite_exception_list(Z_OBJ_P(ZEND_THIS)));
}

/* ---- exceptions of other threads ---- */

static void return_remote_property(zval *return_value, zend_object *remote, const char *name, size_t length)
{
	zval buffer;
	zval *value = zend_read_property(async_ce_remote_exception, remote, name, length, false, &buffer);

	RETURN_COPY_DEREF(value);
}

ZEND_METHOD(Async_RemoteException, getRemoteException)
{
	ZEND_PARSE_PARAMETERS_NONE();
	return_remote_property(return_value, Z_OBJ_P(ZEND_THIS), ZEND_STRL("remoteException"));
}

ZEND_METHOD(Async_RemoteException, getRemoteClass)
{
	ZEND_PARSE_PARAMETERS_NONE();
	return_remote_property(return_value, Z_OBJ_P(ZEND_THIS), ZEND_STRL("remoteClass"));
}

/* ---- registration ---- */

static void register_composite_exception(void)
{
	zend_class_entry *ce = register_class_Async_CompositeException(zend_ce_exception);
	const zend_property_info *list = zend_hash_str_find_ptr(&ce->properties_info, ZEND_STRL("exceptions"));

	ce->create_object = composite_exception_create;
	composite_list_offset = list->offset;
	async_ce_composite_exception = ce;
}

void async_register_exceptions_ce(void)
{
	async_ce_cancellation = register_class_Async_AsyncCancellation(zend_ce_cancellation);
	async_ce_operation_canceled_exception = register_class_Async_OperationCanceledException(async_ce_cancellation);

	async_ce_deadlock_error = register_class_Async_DeadlockError(zend_ce_error);

	async_ce_async_exception = register_class_Async_AsyncException(zend_ce_exception);
	async_ce_remote_exception = register_class_Async_RemoteException(async_ce_async_exception);
	async_ce_thread_transfer_exception = register_class_Async_ThreadTransferException(async_ce_async_exception);
	async_ce_context_exception = register_class_Async_ContextException(async_ce_async_exception);
	async_ce_service_unavailable_exception = register_class_Async_ServiceUnavailableException(async_ce_async_exception);

	async_ce_input_output_exception = register_class_Async_InputOutputException(zend_ce_exception);
	async_ce_dns_exception = register_class_Async_DnsException(zend_ce_exception);
	async_ce_timeout_exception = register_class_Async_TimeoutException(zend_ce_exception);
	async_ce_poll_exception = register_class_Async_PollException(zend_ce_exception);

	register_composite_exception();
}
