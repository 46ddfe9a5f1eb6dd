/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Selected, Async\SendCase: the objects that go into select() and come out of it. */
#include "select.h"
#include "channel.h"
#include "select_arginfo.h"

static zend_class_entry *selected_ce;
zend_class_entry *async_ce_send_case;
static zend_object_handlers send_case_handlers;

/* Positions of the properties in the stub. */
enum { SELECTED_KEY, SELECTED_VALUE, SELECTED_CLOSED };

zend_object *async_selected_new(const zval *key, async_selection_t *selection)
{
	zend_object *object = zend_objects_new(selected_ce);

	ZVAL_COPY(OBJ_PROP_NUM(object, SELECTED_KEY), key);
	ZVAL_COPY_VALUE(OBJ_PROP_NUM(object, SELECTED_VALUE), &selection->value);
	ZVAL_BOOL(OBJ_PROP_NUM(object, SELECTED_CLOSED), selection->closed);
	return object;
}

/* --- SendCase --- */

static zend_object *send_case_create_object(zend_class_entry *ce)
{
	async_send_case_t *send_case = zend_object_alloc(sizeof(async_send_case_t), ce);

	send_case->channel = NULL;
	ZVAL_UNDEF(&send_case->value);
	zend_object_std_init(&send_case->std, ce);
	return &send_case->std;
}

zend_object *async_send_case_new(zend_object *channel, zval *value)
{
	async_send_case_t *send_case = async_send_case_from_obj(send_case_create_object(async_ce_send_case));

	GC_ADDREF(channel);
	send_case->channel = channel;
	ZVAL_COPY_DEREF(&send_case->value, value);
	return &send_case->std;
}

static void send_case_free_object(zend_object *object)
{
	async_send_case_t *send_case = async_send_case_from_obj(object);

	zval_ptr_dtor(&send_case->value);
	if (send_case->channel) {
		OBJ_RELEASE(send_case->channel);
	}
	zend_object_std_dtor(object);
}

static HashTable *send_case_get_gc(zend_object *object, zval **table, int *num)
{
	async_send_case_t *send_case = async_send_case_from_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &send_case->value);
	if (send_case->channel) {
		zend_get_gc_buffer_add_obj(buffer, send_case->channel);
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

ZEND_METHOD(Async_SendCase, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Async_Selected, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

void async_register_select(void)
{
	async_select_startup();
	selected_ce = register_class_Async_Selected();
	async_ce_send_case = register_class_Async_SendCase();
	async_ce_send_case->create_object = send_case_create_object;
	async_ce_send_case->default_object_handlers = &send_case_handlers;

	memcpy(&send_case_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	send_case_handlers.offset = XtOffsetOf(async_send_case_t, std);
	send_case_handlers.clone_obj = NULL;
	send_case_handlers.free_obj = send_case_free_object;
	send_case_handlers.get_gc = send_case_get_gc;
}
