/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The objects of Mutex, Semaphore and RWLock. */
#include "lock_object.h"
#include "base/call.h"

async_lock_object_t *async_lock_object_new(zend_class_entry *ce, size_t offset, zend_async_event_info_t info)
{
	char *memory = zend_object_alloc(offset + sizeof(async_lock_object_t), ce);
	async_lock_object_t *lock = (async_lock_object_t *) (memory + offset);

	memset(memory, 0, offset + XtOffsetOf(async_lock_object_t, std));
	zend_object_std_init(&lock->std, ce);

	lock->event.flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ;
	lock->event.zend_object_offset = XtOffsetOf(async_lock_object_t, std);
	zend_async_event_init(&lock->event,
			&(zend_async_event_ops_t){
					.dispose = zend_async_event_release_object,
					.info = info,
			});
	return lock;
}

void async_lock_object_free(zend_object *object)
{
	async_lock_object_t *lock = async_lock_from_obj(object);

	async_label_clear(&lock->label);
	zend_async_callbacks_free(&lock->event);
	zend_object_std_dtor(object);
}

void async_lock_class_init(zend_class_entry *ce, zend_object_handlers *handlers, size_t offset,
		zend_object *(*create_object)(zend_class_entry *ce))
{
	ce->create_object = create_object;
	ce->default_object_handlers = handlers;

	memcpy(handlers, &std_object_handlers, sizeof(zend_object_handlers));
	handlers->offset = (int) (offset + XtOffsetOf(async_lock_object_t, std));
	handlers->clone_obj = NULL;
	handlers->free_obj = async_lock_object_free;
}

void async_lock_construct(INTERNAL_FUNCTION_PARAMETERS)
{
	zend_string *name = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(name)
	ZEND_PARSE_PARAMETERS_END();

	async_lock_object_t *lock = async_lock_from_obj(Z_OBJ_P(ZEND_THIS));

	if (UNEXPECTED(lock->constructed)) {
		zend_throw_error(NULL, "The %s is already constructed", async_short_class_name(lock->std.ce));
		RETURN_THROWS();
	}
	lock->constructed = true;
	async_label_clear(&lock->label);
	async_label_set(&lock->label, name);
}

void async_lock_info_begin(smart_str *text, const async_lock_object_t *lock)
{
	smart_str_appends(text, async_short_class_name(lock->std.ce));
	async_label_append(text, &lock->label);
}
