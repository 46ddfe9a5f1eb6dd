/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Who holds an object: a path from a variable to it, for the reasons of refusals. Breadth first, so that the path is a shortest one, over
 * what the cycle collector would walk. It is looked for once, when a process cannot be sealed: time does not matter, the stack does. */
#include "zend_rewind_parts.h"
#include "zend_closures.h"
#include "zend_smart_str.h"

#define PATH_MAX_STEPS 16

/* A value that was reached, and how. */
typedef struct {
	const zend_refcounted *value;
	uint32_t from;  /* the step before; 0: a root */
	char *name;     /* "$a", "->b", "[3]"; of malloc() */
} step_t;

typedef struct {
	step_t *steps; /* the first one is not used */
	uint32_t count, size;
	HashTable seen;
	const zend_object *wanted;
	uint32_t found;
} search_t;

static void ZEND_ATTRIBUTE_FORMAT(printf, 4, 5)
		reach(search_t *search, const zval *value, uint32_t from, const char *format, ...)
{
	char name[256];
	va_list arguments;

	ZVAL_DEREF(value);
	if (search->found != 0 || (Z_TYPE_P(value) != IS_OBJECT && Z_TYPE_P(value) != IS_ARRAY)
			|| !zend_hash_index_add_empty_element(&search->seen, (zend_ulong) (uintptr_t) Z_COUNTED_P(value) >> 3)) {
		return;
	}
	if (search->count == search->size) {
		search->size = search->size * 2;
		search->steps = safe_perealloc(search->steps, search->size, sizeof(*search->steps), 0, true);
	}
	va_start(arguments, format);
	vsnprintf(name, sizeof(name), format, arguments);
	va_end(arguments);
	search->steps[search->count] = (step_t) { Z_COUNTED_P(value), from, pestrdup(name, true) };
	if (Z_TYPE_P(value) == IS_OBJECT && Z_OBJ_P(value) == search->wanted) {
		search->found = search->count;
	}
	search->count++;
}

static void reach_elements(search_t *search, const HashTable *table, uint32_t from)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL((HashTable *) table, index, key, value) {
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			value = Z_INDIRECT_P(value);
		}
		if (key != NULL) {
			reach(search, value, from, "['%.100s']", ZSTR_VAL(key));
		} else {
			reach(search, value, from, "[" ZEND_LONG_FMT "]", (zend_long) index);
		}
	} ZEND_HASH_FOREACH_END();
}

static void reach_properties(search_t *search, zend_object *object, uint32_t from)
{
	zval *table;
	int count;

	for (int i = 0; i < object->ce->default_properties_count; i++) {
		const zend_property_info *const info = object->ce->properties_info_table != NULL
				? object->ce->properties_info_table[i]
				: NULL;

		if (info != NULL) {
			const char *class_name, *property;

			zend_unmangle_property_name(info->name, &class_name, &property);
			reach(search, OBJ_PROP_NUM(object, i), from, "->%.100s", property);
		}
	}
	/* What the class keeps beside: elements of an ArrayObject, variables of a closure. */
	HashTable *const more = object->handlers->get_gc(object, &table, &count);
	for (int i = 0; i < count; i++) {
		reach(search, &table[i], from, object->ce == zend_ce_closure ? " (bound to the closure)" : " (inside)");
	}
	if (more != NULL) {
		reach_elements(search, more, from);
	}
}

static void reach_statics(search_t *search, const zend_op_array *code, const char *name)
{
	const HashTable *const variables = code->type == ZEND_USER_FUNCTION && ZEND_MAP_PTR(code->static_variables_ptr)
			? ZEND_MAP_PTR_GET(code->static_variables_ptr)
			: NULL;
	zend_string *key;
	zval *value;

	if (variables != NULL) {
		ZEND_HASH_MAP_FOREACH_STR_KEY_VAL((HashTable *) variables, key, value) {
			reach(search, value, 0, "static $%.100s of %.100s()", ZSTR_VAL(key), name);
		} ZEND_HASH_FOREACH_END();
	}
}

static void reach_class(search_t *search, zend_class_entry *ce)
{
	zend_string *key;
	zend_property_info *info;
	zend_op_array *method;

	zval *const statics = ce->default_static_members_count > 0 ? ZEND_MAP_PTR_GET(ce->static_members_table) : NULL;

	if (statics != NULL) {
		ZEND_HASH_MAP_FOREACH_STR_KEY_PTR(&ce->properties_info, key, info) {
			if ((info->flags & ZEND_ACC_STATIC) != 0 && info->ce == ce) {
				zval *const value = statics + info->offset;

				reach(search, Z_TYPE_P(value) == IS_INDIRECT ? Z_INDIRECT_P(value) : value, 0, "%.100s::$%.100s",
						ZSTR_VAL(ce->name), ZSTR_VAL(key));
			}
		} ZEND_HASH_FOREACH_END();
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY_PTR(&ce->function_table, key, method) {
		reach_statics(search, method, ZSTR_VAL(key));
	} ZEND_HASH_FOREACH_END();
}

static void reach_roots(search_t *search)
{
	zend_string *key;
	zval *value;
	zend_class_entry *ce;
	zend_op_array *function;

	ZEND_HASH_MAP_FOREACH_STR_KEY_VAL(&EG(symbol_table), key, value) {
		if (key != NULL) {
			reach(search, Z_TYPE_P(value) == IS_INDIRECT ? Z_INDIRECT_P(value) : value, 0, "$%.100s", ZSTR_VAL(key));
		}
	} ZEND_HASH_FOREACH_END();
	ZEND_HASH_MAP_FOREACH_PTR(EG(class_table), ce) {
		reach_class(search, ce);
	} ZEND_HASH_FOREACH_END();
	ZEND_HASH_MAP_FOREACH_STR_KEY_PTR(EG(function_table), key, function) {
		reach_statics(search, function, ZSTR_VAL(key));
	} ZEND_HASH_FOREACH_END();
	reach(search, &EG(user_error_handler), 0, "the error handler");
	reach(search, &EG(user_exception_handler), 0, "the exception handler");
}

/* Any object will do as a root that was not reached: what closures hold that only C code knows. */
static void reach_others(search_t *search)
{
	for (uint32_t i = 1; i < EG(objects_store).top; i++) {
		zend_object *const object = EG(objects_store).object_buckets[i];

		if (IS_OBJ_VALID(object) && object != search->wanted) {
			zval value;

			ZVAL_OBJ(&value, object);
			reach(search, &value, 0, "an object of class %.100s", ZSTR_VAL(object->ce->name));
		}
	}
}

static void walk(search_t *search, uint32_t *position)
{
	for (; *position < search->count && search->found == 0; (*position)++) {
		const zend_refcounted *const value = search->steps[*position].value;

		if (GC_TYPE(value) == IS_ARRAY) {
			reach_elements(search, (const HashTable *) value, *position);
		} else {
			reach_properties(search, (zend_object *) value, *position);
		}
	}
}

/* The last steps of a long path say enough. */
static void put_path(const search_t *search, uint32_t step, smart_str *path)
{
	uint32_t steps[PATH_MAX_STEPS];
	uint32_t count = 0;

	for (; step != 0 && count < PATH_MAX_STEPS; step = search->steps[step].from) {
		steps[count++] = step;
	}
	if (step != 0) {
		smart_str_appends_ex(path, "...", true);
	}
	while (count > 0) {
		smart_str_appends_ex(path, search->steps[steps[--count]].name, true);
	}
}

char *zend_rewind_holder_of(const zend_object *object)
{
	search_t search = { .count = 1, .size = 64, .wanted = object };
	uint32_t position = 1;
	smart_str path = { 0 };
	char *text = NULL;

	search.steps = safe_pemalloc(search.size, sizeof(*search.steps), 0, true);
	zend_hash_init(&search.seen, 64, NULL, NULL, true);
	reach_roots(&search);
	walk(&search, &position);
	if (search.found == 0) {
		reach_others(&search);
		walk(&search, &position);
	}
	if (search.found != 0) {
		put_path(&search, search.found, &path);
		smart_str_0(&path);
		text = pestrdup(ZSTR_VAL(path.s), true);
		smart_str_free_ex(&path, true);
	}
	for (uint32_t i = 1; i < search.count; i++) {
		free(search.steps[i].name);
	}
	free(search.steps);
	zend_hash_destroy(&search.seen);
	return text;
}
