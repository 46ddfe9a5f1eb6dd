/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Transfer of objects: which ones may cross, and what is copied of each kind. No method or hook of a class runs, magic
 * ones included; a lazy object is initialised. */
#include "transfer.h"

#ifdef ZTS
#include "zend_closures.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_weakrefs.h"

/* The fields that Zend/zend_weakrefs.c keeps before its objects. */
static zend_always_inline zend_object *weakref_referent(const zend_object *reference)
{
	return *(zend_object **) ((char *) reference - reference->handlers->offset);
}

static zend_always_inline HashTable *weakmap_table(const zend_object *map)
{
	return (HashTable *) ((char *) map - map->handlers->offset);
}

/* ---- classes ---- */

static bool is_weakmap(const zend_class_entry *ce)
{
	return ce->type == ZEND_INTERNAL_CLASS && zend_string_equals_literal(ce->name, "WeakMap");
}

static bool is_plain(const zend_object *object, const zend_class_entry *internal)
{
	if (!internal || internal == zend_standard_class_def) {
		return true;
	}
	return object->ce->type == ZEND_USER_CLASS && !internal->create_object
			&& object->handlers == zend_get_std_object_handlers();
}

/* Sets the kind of the object. False if objects of this class do not cross. */
static bool transfer_object_classify(const zend_object *object, transit_kind_t *kind)
{
	const zend_class_entry *ce = object->ce, *internal = async_internal_class(ce);

	if (ce->ce_flags & ZEND_ACC_ENUM) {
		*kind = TRANSIT_ENUM;
	} else if (ce == zend_ce_closure) {
		*kind = TRANSIT_CLOSURE;
	} else if (ce == zend_ce_weakref) {
		*kind = TRANSIT_WEAKREF;
	} else if (is_weakmap(ce)) {
		*kind = TRANSIT_WEAKMAP;
	} else if (instanceof_function(ce, zend_ce_throwable)) {
		*kind = TRANSIT_EXCEPTION;
	} else if (internal && zend_async_thread_transfer_class_handlers(internal)) {
		*kind = TRANSIT_HANDLED;
	} else if (is_plain(object, internal)) {
		*kind = TRANSIT_PLAIN;
	} else {
		return false;
	}
	return true;
}

static transit_class_t *transfer_object_class_of(walk_t *walk, const zend_class_entry *ce)
{
	transit_class_t *class = async_walk_copy_of(walk, ce);

	if (class) {
		return class;
	}
	class = async_transit_calloc(walk->transit, sizeof(*class));
	class->name = async_walk_string(walk, ce->name);
	class->anonymous = (ce->ce_flags & ZEND_ACC_ANON_CLASS) != 0;
	class->internal = async_internal_class(ce);
	class->handlers = class->internal ? zend_async_thread_transfer_class_handlers(class->internal) : NULL;
	class->count = ce->default_properties_count;
	class->slots = async_transit_calloc(walk->transit, class->count * sizeof(transit_string_t *));
	for (uint32_t i = 0; i < class->count; i++) {
		const zend_property_info *info = ce->properties_info_table[i];
		class->slots[i] = info ? async_walk_string(walk, info->name) : NULL;
	}
	async_walk_put_plain(walk, ce, class);
	return class;
}

/* Returns the number of dynamic properties. Table entries of declared properties are only pointers to their slots. */
static uint32_t count_dynamic_properties(const zend_object *object)
{
	zend_string *key;
	zval *value;
	uint32_t count = 0;

	if (!object->properties) {
		return 0;
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(object->properties, key, value) {
		count += key && Z_TYPE_P(value) != IS_INDIRECT;
	} ZEND_HASH_FOREACH_END();
	return count;
}

/* A class that makes its own table of properties puts its state there; the handler of such a class decides. */
static bool has_refused_properties(const zend_object *object, transit_kind_t kind)
{
	if ((object->ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES) || kind == TRANSIT_EXCEPTION
			|| (kind == TRANSIT_HANDLED && object->handlers->get_properties != zend_std_get_properties)) {
		return false;
	}
	return count_dynamic_properties(object) > 0;
}

/* ---- finding ---- */

bool async_walk_refuse_object(walk_t *walk, const zend_object *object)
{
	/* The name of an anonymous class continues after a zero byte. */
	return async_walk_refuse(walk, "Cannot transfer an object of class %s between threads", ZSTR_VAL(object->ce->name));
}

/* Returns the object that holds the properties, initialised. NULL with an exception. */
static zend_object *transfer_object_initialised(walk_t *walk, zend_object *object)
{
	while (UNEXPECTED(zend_object_is_lazy(object))) {
		async_walk_keep(walk);
		GC_ADDREF(object);
		zend_object *instance = zend_lazy_object_init(object);
		zval keep;
		ZVAL_OBJ(&keep, object);
		async_defer_release(walk->ctx, &keep);
		if (!instance) {
			return NULL;
		}
		if (instance == object) {
			break;
		}
		object = instance;
	}
	return object;
}

static void register_object(walk_t *walk, zend_object *object, transit_object_t *copy)
{
	async_walk_put(walk, object, copy);
	if (GC_FLAGS(object) & IS_OBJ_WEAKLY_REFERENCED) {
		*WALK_PUSH(walk->notices, walk->notice_count, walk->notice_size) = object;
	}
}

static transit_object_t *known_object(walk_t *walk, zend_object *object, bool in_chain)
{
	transit_object_t *copy = async_walk_copy_of(walk, object);

	if (!copy) {
		return NULL;
	}
	copy->shared = true;
	if (UNEXPECTED(copy->class->anonymous && !in_chain)) {
		async_walk_refuse_object(walk, object);
		return NULL;
	}
	return copy;
}

static transit_object_t *new_object(walk_t *walk, zend_object *object, bool in_chain)
{
	transit_kind_t kind;

	if (!transfer_object_classify(object, &kind)
			|| ((object->ce->ce_flags & ZEND_ACC_ANON_CLASS) && !(in_chain && kind == TRANSIT_EXCEPTION))) {
		async_walk_refuse_object(walk, object);
		return NULL;
	}
	if (UNEXPECTED(has_refused_properties(object, kind))) {
		zend_string *what = zend_strpprintf(0, "The object of class %s", ZSTR_VAL(object->ce->name));

		async_walk_refuse_plainly(walk, "Cannot transfer object with dynamic properties between threads",
				ZSTR_VAL(what));
		zend_string_release(what);
		return NULL;
	}
	if (walk->ctx->depth >= TRANSIT_DEPTH_MAX) {
		async_transfer_set_error(walk->ctx,
				"Cannot transfer a value that is nested deeper than %d levels between threads", TRANSIT_DEPTH_MAX);
		return NULL;
	}

	transit_object_t *copy = async_transit_calloc(walk->transit, sizeof(*copy));
	copy->kind = kind;
	copy->class = transfer_object_class_of(walk, object->ce);
	register_object(walk, object, copy);
	if (kind == TRANSIT_ENUM) {
		copy->enum_case = async_walk_string(walk, Z_STR_P(zend_enum_fetch_case_name(object)));
		return copy;
	}
	*WALK_PUSH(walk->found, walk->found_count, walk->found_size) = (found_t) {
		.source = object,
		.copy = copy,
		.depth = walk->ctx->depth + 1,
		.parent = walk->current,
	};
	return copy;
}

transit_object_t *async_walk_object(walk_t *walk, zend_object *object, bool in_chain)
{
	transit_object_t *copy = known_object(walk, object, in_chain);

	if (copy || walk->ctx->error) {
		return copy;
	}

	zend_object *real = transfer_object_initialised(walk, object);
	if (UNEXPECTED(!real)) {
		return NULL;
	}
	copy = real == object ? NULL : known_object(walk, real, in_chain);
	if (!copy && !walk->ctx->error) {
		copy = new_object(walk, real, in_chain);
	}
	if (UNEXPECTED(real != object) && copy) {
		register_object(walk, object, copy);
		copy->shared = true;
	}
	return copy;
}

/* ---- properties ---- */

static void copy_flags(zval *dst, const zval *src)
{
	Z_PROP_FLAG_P(dst) = Z_PROP_FLAG_P(src) & (IS_PROP_UNINIT | IS_PROP_REINITABLE);
}

static void allocate_properties(walk_t *walk, transit_object_t *copy)
{
	copy->properties = async_transit_alloc(walk->transit, copy->class->count * sizeof(zval));
	for (uint32_t i = 0; i < copy->class->count; i++) {
		ZVAL_UNDEF(&copy->properties[i]);
	}
}

static bool copy_properties(walk_t *walk, const found_t *found)
{
	transit_object_t *copy = found->copy;
	bool done = true;

	allocate_properties(walk, copy);
	for (uint32_t i = 0; i < copy->class->count && done; i++) {
		zval *src = &found->source->properties_table[i];

		if (!copy->class->slots[i]) {
			continue;
		}
		if (Z_TYPE_P(src) >= IS_ARRAY) {
			const char *class_name, *name;
			zend_unmangle_property_name(found->source->ce->properties_info_table[i]->name, &class_name, &name);
			zend_string *unmangled = zend_string_init(name, strlen(name), false);
			const step_t step = { .name = unmangled, .kind = '>' };
			walk->step = &step;
			done = async_walk_value(walk, &copy->properties[i], src);
			walk->step = NULL;
			zend_string_release(unmangled);
		} else {
			done = async_walk_value(walk, &copy->properties[i], src);
		}
		copy_flags(&copy->properties[i], src);
	}
	return done;
}

/* Copies the dynamic properties of an object whose class allows them. Below an exception one that does not cross is
 * omitted. */
static bool copy_dynamic_properties(walk_t *walk, const found_t *found)
{
	const uint32_t count = found->source->ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES
			? count_dynamic_properties(found->source)
			: 0;
	step_t step = { .kind = '>' };
	zend_string *name;
	zval *value;
	bool done = true;

	if (EXPECTED(count == 0)) {
		return true;
	}

	transit_array_t *copy = found->copy->dynamic = async_transit_calloc(walk->transit, sizeof(*copy));
	transit_bucket_t *bucket = copy->buckets = async_transit_alloc(walk->transit, count * sizeof(*bucket));
	/* An initialiser of a lazy object may write to this one, which then gets another table. */
	zend_array *table = found->source->properties;

	GC_TRY_ADDREF(table);
	walk->step = &step;
	ZEND_HASH_FOREACH_STR_KEY_VAL(table, name, value) {
		if (!name || Z_TYPE_P(value) == IS_INDIRECT) {
			continue;
		}
		step.name = name;
		bucket->h = ZSTR_H(name);
		bucket->key = async_walk_string(walk, name);
		if (found->copy->kind != TRANSIT_EXCEPTION) {
			done = async_walk_value(walk, &bucket->value, value);
		} else if (!async_walk_try(walk, &bucket->value, value)) {
			if (walk->ctx->error) {
				done = false;
			} else {
				continue;
			}
		}
		if (!done) {
			break;
		}
		bucket++;
	} ZEND_HASH_FOREACH_END();
	walk->step = NULL;
	if (!(GC_FLAGS(table) & GC_IMMUTABLE)) {
		zend_array_release(table);
	}
	copy->count = copy->used = bucket - copy->buckets;
	return done;
}

/* ---- exceptions ---- */

static bool is_scalar(const zval *value)
{
	ZVAL_DEREF(value);
	return Z_TYPE_P(value) <= IS_STRING;
}

static bool has_compound_argument(zval *frame)
{
	const zval *arguments = Z_TYPE_P(frame) == IS_ARRAY
			? zend_hash_find_known_hash(Z_ARR_P(frame), ZSTR_KNOWN(ZEND_STR_ARGS))
			: NULL;
	zval *argument;

	if (!arguments || Z_TYPE_P(arguments) != IS_ARRAY) {
		return false;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(arguments), argument) {
		if (!is_scalar(argument)) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

/* Copies the trace without the arguments of calls that have a non-scalar argument. The context owns the copy. */
static void portable_trace(walk_t *walk, zval *trace, const zval *src)
{
	zval *frame;

	ZVAL_COPY(trace, src);
	if (Z_TYPE_P(trace) == IS_ARRAY) {
		SEPARATE_ARRAY(trace);
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(trace), frame) {
			ZVAL_DEREF(frame);
			if (has_compound_argument(frame)) {
				SEPARATE_ARRAY(frame);
				zend_hash_del(Z_ARRVAL_P(frame), ZSTR_KNOWN(ZEND_STR_ARGS));
			}
		} ZEND_HASH_FOREACH_END();
	}
	async_defer_release(walk->ctx, trace);
}

static bool is_root_property(const zend_property_info *info, const char *name)
{
	const char *class_name, *own;

	return (info->ce == zend_ce_exception || info->ce == zend_ce_error || info->ce == zend_ce_cancellation)
			&& zend_unmangle_property_name(info->name, &class_name, &own) == SUCCESS && strcmp(own, name) == 0;
}

/* Sets dst; a value that does not cross becomes the property's default. False: the walk ends. */
static bool copy_of_exception_property(walk_t *walk, zval *dst, const zval *src, const zend_property_info *info)
{
	zval trace;

	if (Z_TYPE_P(src) == IS_OBJECT && is_root_property(info, "previous") && walk->ctx->depth < TRANSIT_DEPTH_MAX) {
		transit_object_t *previous = async_walk_object(walk, Z_OBJ_P(src), true);
		if (previous) {
			TRANSIT_SET(dst, IS_OBJECT, previous);
			return true;
		}
		return false;
	}
	if (Z_TYPE_P(src) == IS_ARRAY && is_root_property(info, "trace")) {
		portable_trace(walk, &trace, src);
		src = &trace;
	}
	if (Z_TYPE_P(src) <= IS_STRING) {
		return async_walk_value(walk, dst, src);
	}
	if (!async_walk_try(walk, dst, src)) {
		Z_TYPE_INFO_P(dst) = TRANSIT_DEFAULT;
		return walk->ctx->error == NULL;
	}
	return true;
}

static bool copy_exception(walk_t *walk, const found_t *found)
{
	transit_object_t *copy = found->copy;

	allocate_properties(walk, copy);
	for (uint32_t i = 0; i < copy->class->count; i++) {
		const zend_property_info *info = found->source->ce->properties_info_table[i];
		zval *src = &found->source->properties_table[i];

		if (info && !copy_of_exception_property(walk, &copy->properties[i], src, info)) {
			return false;
		}
		copy_flags(&copy->properties[i], src);
	}
	return copy_dynamic_properties(walk, found);
}

/* ---- visiting ---- */

static void remember_weak(walk_t *walk, const found_t *found)
{
	*WALK_PUSH(walk->weak, walk->weak_count, walk->weak_size) = (weak_t) {
		.source = found->source,
		.copy = found->copy,
		.depth = found->depth,
		.found = walk->current,
		.optional = walk->optional > 0,
	};
}

static bool copy_handled(walk_t *walk, const found_t *found)
{
	transit_object_t *copy = found->copy;
	const zend_async_thread_transfer_handlers_t *handlers = copy->class->handlers;

	if (!copy_properties(walk, found) || !copy_dynamic_properties(walk, found)) {
		return false;
	}
	ZVAL_UNDEF(&copy->handled.state);
	if (!handlers->transfer(walk->ctx, &copy->handled.state, found->source)) {
		return async_walk_refuse_object(walk, found->source);
	}
	if (handlers->release) {
		async_transit_hold(walk->transit, copy);
	}
	return walk->ctx->error == NULL;
}

bool async_walk_visit(walk_t *walk, found_t *found)
{
	switch ((transit_kind_t) found->copy->kind) {
		case TRANSIT_PLAIN: return copy_properties(walk, found) && copy_dynamic_properties(walk, found);
		case TRANSIT_EXCEPTION: return copy_exception(walk, found);
		case TRANSIT_HANDLED: return copy_handled(walk, found);
		case TRANSIT_CLOSURE: return async_walk_closure(walk, found);
		case TRANSIT_WEAKREF:
		case TRANSIT_WEAKMAP: remember_weak(walk, found); return true;
		case TRANSIT_ENUM: break;
	}
	return true;
}

/* ---- weak structures ---- */

/* Copies the entry of a key that crosses, if it still exists. */
static bool copy_entry(walk_t *walk, uint32_t index, zend_object *key)
{
	const weak_t weak = walk->weak[index];
	const HashTable *table = weakmap_table(weak.source);
	const zval *src = zend_hash_index_find(table, zend_object_to_weakref_key(key));
	zval value;

	if (!src) {
		return true;
	}
	const uint32_t position = (const Bucket *) src - table->arData;
	walk->ctx->depth = weak.depth;
	walk->current = weak.found;
	const bool done = weak.optional ? async_walk_try(walk, &value, src) : async_walk_value(walk, &value, src);
	walk->ctx->depth = 0;
	walk->current = UINT32_MAX;
	if (!done) {
		return weak.optional && !walk->ctx->error;
	}

	transit_entry_t *entry = async_transit_alloc(walk->transit, sizeof(*entry));
	transit_entry_t *last = walk->weak[index].last;
	entry->key = async_walk_copy_of(walk, key);
	entry->key->shared = true;
	entry->value = value;
	entry->position = position;
	entry->next = NULL;
	walk->weak[index].unsorted |= last && last->position > position;
	*(last ? &last->next : &weak.copy->entries) = entry;
	walk->weak[index].last = entry;
	return true;
}

static bool scan_map(walk_t *walk, uint32_t index)
{
	HashTable *table = weakmap_table(walk->weak[index].source);
	zend_object **keys = safe_emalloc(zend_hash_num_elements(table), sizeof(*keys), sizeof(*keys));
	uint32_t count = 0;
	zend_ulong hash;
	bool done = true;

	/* Collect the keys first: values may lead to further keys, which are queued in walk->notices. */
	ZEND_HASH_FOREACH_NUM_KEY(table, hash) {
		zend_object *key = zend_weakref_key_to_object(hash);
		if (async_walk_copy_of(walk, key)) {
			keys[count++] = key;
		}
	} ZEND_HASH_FOREACH_END();
	for (uint32_t i = 0; i < count && done; i++) {
		done = copy_entry(walk, index, keys[i]);
	}
	efree(keys);
	return done;
}

/* Looks up the objects found since the last scan: they may be keys of maps that were scanned before. */
static bool report_notices(walk_t *walk)
{
	zend_object **notices = walk->notices;
	const uint32_t count = walk->notice_count;
	bool done = true;

	walk->notices = NULL;
	walk->notice_count = walk->notice_size = 0;
	for (uint32_t i = 0; i < count && done; i++) {
		for (uint32_t map = 0; map < walk->weak_scanned && done; map++) {
			if (walk->weak[map].copy->kind == TRANSIT_WEAKMAP && async_walk_copy_of(walk, notices[i])) {
				done = copy_entry(walk, map, notices[i]);
			}
		}
	}
	efree(notices);
	return done;
}

static int compare_entries(const void *a, const void *b)
{
	const uint32_t left = (*(transit_entry_t *const *) a)->position, right = (*(transit_entry_t *const *) b)->position;

	return left < right ? -1 : left > right;
}

/* Restores the order of the source's map; its keys may have been found in another order. */
static void sort_entries(weak_t *weak)
{
	transit_entry_t **entries = NULL;
	uint32_t count = 0, size = 0;

	for (transit_entry_t *entry = weak->copy->entries; entry; entry = entry->next) {
		*WALK_PUSH(entries, count, size) = entry;
	}
	qsort(entries, count, sizeof(*entries), compare_entries);
	weak->copy->entries = entries[0];
	for (uint32_t i = 0; i < count; i++) {
		entries[i]->next = i + 1 < count ? entries[i + 1] : NULL;
	}
	weak->last = entries[count - 1];
	weak->unsorted = false;
	efree(entries);
}

bool async_walk_weak(walk_t *walk)
{
	for (;;) {
		if (walk->notice_count > 0) {
			if (!report_notices(walk) || !async_walk_drain(walk)) {
				return false;
			}
		} else if (walk->weak_scanned < walk->weak_count) {
			const uint32_t index = walk->weak_scanned++;
			if (walk->weak[index].copy->kind == TRANSIT_WEAKMAP
					&& (!scan_map(walk, index) || !async_walk_drain(walk))) {
				return false;
			}
		} else {
			break;
		}
	}

	for (uint32_t i = 0; i < walk->weak_count; i++) {
		weak_t *weak = &walk->weak[i];
		if (weak->unsorted) {
			sort_entries(weak);
		}
		const zend_object *referent = weak->copy->kind == TRANSIT_WEAKREF ? weakref_referent(weak->source) : NULL;

		if (referent && (weak->copy->referent = async_walk_copy_of(walk, referent))) {
			weak->copy->referent->shared = true;
		}
	}
	return true;
}

#endif
