/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Transfer: copies a graph of values out of the thread that owns it. Nothing of the source is changed, except that lazy
 * objects are initialised.
 *
 * Objects are put on a list when they are found and visited from there, so the C stack grows with nested arrays only.
 * The mapping from source to copy exists before anything below an object is visited. If a root cannot cross, everything
 * copied for it is undone; every other root stays as it is. */
#include "transfer.h"

#ifdef ZTS
#include "zend_async_inflight.h"
#include "zend_closures.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

/* Their addresses are keys in a context's table: of the walk, of the place of a value refused with a fixed text, and of
 * the mark that the roots are calls. */
static const char walk_key, place_key, call_key;

/* In walk_t.known: the address is that of a string, array or object. */
#define KNOWN_COUNTED ((zend_ulong) 1)

/* ---- the table ---- */

static void transfer_put(walk_t *walk, const void *source, void *copy, zend_ulong flag)
{
	zend_hash_index_update_ptr(&walk->ctx->xlat, (zend_ulong) (uintptr_t) source, copy);
	*WALK_PUSH(walk->known, walk->known_count, walk->known_size) = (zend_ulong) (uintptr_t) source | flag;
}

void async_walk_put(walk_t *walk, const void *source, void *copy)
{
	transfer_put(walk, source, copy, KNOWN_COUNTED);
	if (UNEXPECTED(walk->code_ran)) {
		async_walk_keep(walk);
	}
}

void async_walk_put_plain(walk_t *walk, const void *source, void *copy)
{
	transfer_put(walk, source, copy, 0);
}

void async_xlat_put(zend_async_thread_transfer_ctx_t *ctx, const void *source, void *copy)
{
	walk_t *walk = async_xlat_get(ctx, &walk_key);

	if (walk) {
		async_walk_put_plain(walk, source, copy);
	} else {
		zend_hash_index_update_ptr(&ctx->xlat, (zend_ulong) (uintptr_t) source, copy);
	}
}

/* Keeps everything seen so far alive before code of the program runs: no address may be reused. Values seen later are
 * kept as well, because only the walk may hold them. */
void async_walk_keep(walk_t *walk)
{
	walk->code_ran = true;
	for (; walk->kept < walk->known_count; walk->kept++) {
		zend_refcounted *counted = (zend_refcounted *) (uintptr_t) (walk->known[walk->kept] & ~KNOWN_COUNTED);
		zval value;

		if (!(walk->known[walk->kept] & KNOWN_COUNTED) || (GC_FLAGS(counted) & GC_IMMUTABLE)) {
			continue;
		}
		switch (GC_TYPE(counted)) {
			case IS_STRING: ZVAL_STR_COPY(&value, (zend_string *) counted); break;
			case IS_ARRAY:
				ZVAL_ARR(&value, (zend_array *) counted);
				Z_ADDREF(value);
				break;
			default: ZVAL_OBJ_COPY(&value, (zend_object *) counted);
		}
		async_defer_release(walk->ctx, &value);
	}
}

void *async_walk_copy_of(const walk_t *walk, const void *source)
{
	return async_xlat_get(walk->ctx, source);
}

/* ---- messages ---- */

/* In single quotes, on one line. */
static void append_quoted(smart_str *text, const zend_string *name)
{
	smart_str_appendc(text, '\'');
	for (size_t i = 0; i < ZSTR_LEN(name); i++) {
		const char c = ZSTR_VAL(name)[i];

		if (UNEXPECTED(iscntrl((unsigned char) c))) {
			smart_str_append_escaped(text, &c, 1);
			continue;
		}
		if (c == '\'' || c == '\\') {
			smart_str_appendc(text, '\\');
		}
		smart_str_appendc(text, c);
	}
	smart_str_appendc(text, '\'');
}

static bool is_identifier(const zend_string *name)
{
	for (size_t i = 0; i < ZSTR_LEN(name); i++) {
		const unsigned char c = ZSTR_VAL(name)[i];

		if (c != '_' && c < 0x80 && !(i ? isalnum(c) : isalpha(c))) {
			return false;
		}
	}
	return ZSTR_LEN(name) > 0;
}

static void append_step(smart_str *text, const step_t *step, const step_t *until)
{
	if (step == until) {
		return;
	}
	append_step(text, step->up, until);
	if (step->kind == STEP_HIDDEN) {
		return;
	}
	if (step->kind == '>') {
		if (is_identifier(step->name)) {
			smart_str_appends(text, "->");
			smart_str_append(text, step->name);
		} else {
			smart_str_appends(text, "->{");
			append_quoted(text, step->name);
			smart_str_appendc(text, '}');
		}
	} else if (step->kind == 'u') {
		smart_str_appends(text, "(use $");
		smart_str_append(text, step->name);
		smart_str_appendc(text, ')');
	} else if (step->name) {
		smart_str_appendc(text, '[');
		append_quoted(text, step->name);
		smart_str_appendc(text, ']');
	} else {
		smart_str_appendc(text, '[');
		smart_str_append_long(text, step->index);
		smart_str_appendc(text, ']');
	}
}

/* A search for the place where an object was found. It has a budget: shared arrays can be on very many paths. */
typedef struct {
	smart_str *text;
	const zend_object *wanted;
	uint32_t budget; /* values that may still be visited */
} search_t;

#define SEARCH_BUDGET 20000

static bool find_in_value(search_t *search, const zval *value, const step_t *step, uint32_t depth);

/* Sets the step to an entry of an array. In the state of an object a name is that of a property; a number is none. */
static zend_always_inline void step_to(step_t *step, bool is_state, const zend_string *key, zend_ulong index)
{
	step->name = key;
	step->index = (zend_long) index;
	step->kind = EXPECTED(!is_state) ? '[' : key ? '>' : STEP_HIDDEN;
}

static bool find_in_array(search_t *search, const zend_array *array, bool is_state, const step_t *up, uint32_t depth)
{
	step_t step = { .up = up };
	zend_string *key;
	zend_ulong index;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL_IND(array, index, key, value) {
		step_to(&step, is_state, key, index);
		if (search->budget == 0) {
			return false;
		}
		if (find_in_value(search, value, &step, depth + 1)) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

static bool find_in_value(search_t *search, const zval *value, const step_t *step, uint32_t depth)
{
	ZVAL_DEREF(value);
	search->budget -= search->budget > 0;
	if (Z_TYPE_P(value) == IS_OBJECT && Z_OBJ_P(value) == search->wanted) {
		append_step(search->text, step, NULL);
		return true;
	}
	return Z_TYPE_P(value) == IS_ARRAY && depth < TRANSIT_DEPTH_MAX && async_stack_remaining()
			&& find_in_array(search, Z_ARRVAL_P(value), false, step, depth);
}

static bool find_in_variables(search_t *search, const zend_object *closure)
{
	const zend_op_array *op_array = &zend_get_closure_method_def((zend_object *) closure)->op_array;
	step_t step = { .kind = 'u' };
	HashTable *variables;
	zend_string *name;
	zval *value;

	if (op_array->type != ZEND_USER_FUNCTION || !op_array->static_variables
			|| !(variables = ZEND_MAP_PTR_GET(op_array->static_variables_ptr))) {
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(variables, name, value) {
		step.name = name;
		if (find_in_value(search, value, &step, 0)) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

static bool find_in_properties(search_t *search, const zend_object *object)
{
	for (int i = 0; i < object->ce->default_properties_count; i++) {
		const zend_property_info *info = object->ce->properties_info_table[i];
		const char *class_name, *name;
		step_t step = { .kind = '>' };

		if (!info || zend_unmangle_property_name(info->name, &class_name, &name) == FAILURE) {
			continue;
		}
		zend_string *unmangled = zend_string_init(name, strlen(name), false);
		step.name = unmangled;
		const bool here = find_in_value(search, &object->properties_table[i], &step, 0);
		zend_string_release(unmangled);
		if (here) {
			return true;
		}
	}
	return false;
}

static bool find_in_dynamic_properties(search_t *search, const zend_object *object)
{
	step_t step = { .kind = '>' };
	zend_string *name;
	zval *value;

	if (!object->properties) {
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY_VAL(object->properties, name, value) {
		step.name = name;
		if (name && Z_TYPE_P(value) != IS_INDIRECT && find_in_value(search, value, &step, 0)) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

/* Appends the step from one object to the next. It is not recorded by the walk, but searched for on demand. */
static void append_way(smart_str *text, const found_t *found, const zend_object *wanted)
{
	const zend_object *from = found->source;
	search_t search = { text, wanted, SEARCH_BUDGET };

	if (!find_in_properties(&search, from) && !find_in_dynamic_properties(&search, from)
			&& !(found->state && find_in_array(&search, found->state, true, NULL, 0))
			&& !(from->ce == zend_ce_closure && find_in_variables(&search, from))) {
		smart_str_appends(text, from->ce == zend_ce_closure ? "->this" : "->...");
	}
}

static void append_object(smart_str *text, const walk_t *walk, uint32_t index)
{
	const found_t *found = &walk->found[index];

	if (found->parent == UINT32_MAX) {
		search_t search = { text, found->source, SEARCH_BUDGET };
		if (!find_in_value(&search, walk->root, NULL, 0)) {
			smart_str_appends(text, "[...]");
		}
		return;
	}
	append_object(text, walk, found->parent);
	append_way(text, &walk->found[found->parent], found->source);
}

void async_transfer_mark_call(zend_async_thread_transfer_ctx_t *ctx)
{
	async_xlat_put(ctx, &call_key, ctx);
}

/* Appends the parameter of the function that submits a call, and returns the path inside it. */
static const char *append_part_of_call(smart_str *text, const char *path)
{
	const bool is_callable = strncmp(path, "[0]", 3) == 0;

	smart_str_appends(text, is_callable ? "$task" : "$args");
	return path[0] == '[' ? path + 3 : path;
}

#define PLACE_MAX 200 /* bytes */

/* Appends the variable of the root, and the path from there to the current value. */
static void append_place(smart_str *text, const walk_t *walk)
{
	smart_str path = { 0 };

	if (walk->current != UINT32_MAX) {
		append_object(&path, walk, walk->current);
	}
	append_step(&path, walk->step, NULL);
	smart_str_0(&path);

	const char *rest = path.s ? ZSTR_VAL(path.s) : "";

	if (async_xlat_get(walk->ctx, &call_key)) {
		rest = append_part_of_call(text, rest);
	} else {
		smart_str_appends(text, "$value");
	}
	/* The end of a long path would tell nothing more: it is the nesting itself that is deep. */
	const size_t length = strlen(rest);

	smart_str_appendl(text, rest, MIN(length, PLACE_MAX));
	if (UNEXPECTED(length > PLACE_MAX)) {
		smart_str_appends(text, "...");
	}
	smart_str_free(&path);
}

bool async_walk_refuse(walk_t *walk, const char *format, ...)
{
	smart_str text = { 0 };
	va_list args;

	if (walk->ctx->error) {
		return false;
	}
	va_start(args, format);
	zend_string *what = zend_vstrpprintf(0, format, args);
	va_end(args);
	smart_str_append(&text, what);
	zend_string_release(what);
	smart_str_appends(&text, " (");
	append_place(&text, walk);
	smart_str_appendc(&text, ')');
	smart_str_0(&text);
	async_transfer_set_error(walk->ctx, "%s", ZSTR_VAL(text.s));
	smart_str_free(&text);
	return false;
}

bool async_walk_refuse_plainly(walk_t *walk, const char *message, const char *what)
{
	if (!walk->ctx->error && walk->optional == 0) {
		smart_str text = { 0 };
		zval place;

		smart_str_appends(&text, what);
		smart_str_appends(&text, " is at ");
		append_place(&text, walk);
		smart_str_0(&text);
		ZVAL_STR(&place, text.s);
		async_defer_release(walk->ctx, &place);
		zend_hash_index_update_ptr(&walk->ctx->xlat, (zend_ulong) (uintptr_t) &place_key, Z_STR(place));
	}
	async_transfer_set_error(walk->ctx, "%s", message);
	return false;
}

void async_transfer_throw(const zend_async_thread_transfer_ctx_t *ctx)
{
	const zend_string *place = async_xlat_get(ctx, &place_key);
	zend_object *previous = NULL;

	if (place) {
		zend_throw_error(NULL, "%s", ZSTR_VAL(place));
		previous = zend_async_exception_catch();
	}
	zend_throw_error(NULL, "%s", ctx->error);
	if (previous) {
		zend_async_exception_append(EG(exception), previous);
	}
}

static bool refuse_depth(walk_t *walk)
{
	return async_walk_refuse_plainly(walk,
			"Cannot transfer a value that is nested deeper than " ZEND_TOSTR(
					TRANSIT_DEPTH_MAX) " levels between threads",
			"The value");
}

/* ---- values ---- */

static transit_string_t *copy_string(transit_t *transit, const zend_string *src)
{
	const size_t length = ZSTR_LEN(src);
	transit_string_t *copy = async_transit_alloc(transit, XtOffsetOf(transit_string_t, text) + length + 1);

	copy->shared = false;
	copy->h = ZSTR_H(src);
	copy->length = length;
	memcpy(copy->text, ZSTR_VAL(src), length + 1);
	return copy;
}

transit_string_t *async_walk_string(walk_t *walk, const zend_string *src)
{
	/* A lookup costs more than a copy of a short string. */
	const bool may_repeat = ZSTR_LEN(src) >= 64 && (ZSTR_IS_INTERNED(src) || GC_REFCOUNT(src) > 1);
	transit_string_t *copy;

	if (may_repeat && (copy = async_walk_copy_of(walk, src))) {
		copy->shared = true;
		return copy;
	}
	copy = copy_string(walk->transit, src);
	if (may_repeat) {
		async_walk_put(walk, src, copy);
	}
	return copy;
}

/* True once, for the array that is the state of the current object. */
static zend_always_inline bool takes_state(walk_t *walk)
{
	const bool is_state = walk->is_state;

	walk->is_state = false;
	return is_state;
}

static bool copy_slots(walk_t *walk, transit_array_t *copy, const zend_array *src)
{
	const bool is_state = takes_state(walk);
	step_t step = { .up = walk->step };
	bool done = true;

	walk->step = &step;
	for (uint32_t i = 0; i < copy->used; i++) {
		ZVAL_UNDEF(&copy->slots[i]);
	}
	for (uint32_t i = 0; i < copy->used && done; i++) {
		step_to(&step, is_state, NULL, i);
		if (Z_TYPE(src->arPacked[i]) != IS_UNDEF) {
			done = async_walk_value(walk, &copy->slots[i], &src->arPacked[i]);
		}
	}
	walk->step = step.up;
	return done;
}

static bool copy_buckets(walk_t *walk, transit_array_t *copy, const zend_array *src)
{
	const bool is_state = takes_state(walk);
	step_t step = { .up = walk->step };
	transit_bucket_t *bucket = copy->buckets;
	bool done = true;

	walk->step = &step;
	for (uint32_t i = 0; i < src->nNumUsed && done; i++) {
		const Bucket *from = &src->arData[i];

		if (Z_TYPE(from->val) == IS_UNDEF
				|| (Z_TYPE(from->val) == IS_INDIRECT && Z_TYPE_P(Z_INDIRECT(from->val)) == IS_UNDEF)) {
			continue;
		}
		if (i <= src->nInternalPointer) {
			copy->position = bucket - copy->buckets;
		}
		step_to(&step, is_state, from->key, from->h);
		bucket->h = from->h;
		bucket->key = from->key ? async_walk_string(walk, from->key) : NULL;
		done = async_walk_value(walk, &bucket->value, &from->val);
		bucket++;
	}
	if (src->nInternalPointer >= src->nNumUsed) {
		copy->position = bucket - copy->buckets;
	}
	copy->count = copy->used = bucket - copy->buckets;
	walk->step = step.up;
	return done;
}

bool async_walk_array(walk_t *walk, zval *dst, zend_array *src)
{
	const bool may_repeat = (GC_FLAGS(src) & GC_IMMUTABLE) || GC_REFCOUNT(src) > 1;
	/* The arrays of an object's state are no levels that the program sees. */
	const bool is_level = !walk->is_state && !(walk->step && walk->step->kind == STEP_HIDDEN);
	transit_array_t *copy;
	bool done;

	if (may_repeat && (copy = async_walk_copy_of(walk, src))) {
		copy->shared = true;
		TRANSIT_SET(dst, IS_ARRAY, copy);
		return true;
	}
	if (UNEXPECTED(walk->ctx->depth >= TRANSIT_DEPTH_MAX && is_level)) {
		return refuse_depth(walk);
	}
	if (UNEXPECTED(!async_stack_remaining())) {
		async_transfer_set_error(walk->ctx,
				"Cannot transfer a value that is nested deeper than the stack between threads");
		return false;
	}

	copy = async_transit_calloc(walk->transit, sizeof(*copy));
	copy->packed = HT_IS_PACKED(src) && src->nNumUsed > 0;
	copy->count = zend_hash_num_elements(src);
	copy->next_free = src->nNextFreeElement;
	TRANSIT_SET(dst, IS_ARRAY, copy);
	if (may_repeat) {
		async_walk_put(walk, src, copy);
	}
	if (copy->count == 0) {
		copy->packed = false;
		return true;
	}

	/* An initialiser of a lazy object may write to the variable that holds it. */
	GC_TRY_ADDREF(src);
	walk->ctx->depth += is_level;
	if (copy->packed) {
		copy->used = src->nNumUsed;
		copy->position = MIN(src->nInternalPointer, src->nNumUsed);
		copy->slots = async_transit_alloc(walk->transit, copy->used * sizeof(zval));
		done = copy_slots(walk, copy, src);
	} else {
		copy->buckets = async_transit_alloc(walk->transit, copy->count * sizeof(transit_bucket_t));
		done = copy_buckets(walk, copy, src);
	}
	walk->ctx->depth -= is_level;
	if (!(GC_FLAGS(src) & GC_IMMUTABLE)) {
		zend_array_release(src);
	}
	return done;
}

bool async_walk_value(walk_t *walk, zval *dst, const zval *src)
{
	transit_object_t *copy;

again:
	ZVAL_UNDEF(dst);
	switch (Z_TYPE_P(src)) {
		case IS_UNDEF:
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
		case IS_LONG:
		case IS_DOUBLE: ZVAL_COPY_VALUE(dst, src); return true;
		case IS_STRING: TRANSIT_SET(dst, IS_STRING, async_walk_string(walk, Z_STR_P(src))); return true;
		case IS_ARRAY: return async_walk_array(walk, dst, Z_ARR_P(src));
		case IS_OBJECT:
			copy = async_walk_object(walk, Z_OBJ_P(src), false);
			if (UNEXPECTED(!copy)) {
				return false;
			}
			TRANSIT_SET(dst, IS_OBJECT, copy);
			return true;
		case IS_REFERENCE:
			if (Z_REFCOUNT_P(src) > 1) {
				return async_walk_refuse(walk, "Cannot transfer a PHP reference between threads");
			}
			src = Z_REFVAL_P(src);
			goto again;
		case IS_INDIRECT: src = Z_INDIRECT_P(src); goto again;
		case IS_CONSTANT_AST: return async_walk_constant_ast(walk, dst, Z_ASTVAL_P(src));
		case IS_RESOURCE:
			return async_walk_refuse_plainly(walk, "Cannot transfer a resource between threads", "The resource");
		default: return async_walk_refuse(walk, "Cannot transfer a value of type %d between threads", Z_TYPE_P(src));
	}
}

bool async_walk_drain(walk_t *walk)
{
	const uint32_t depth = walk->ctx->depth, current = walk->current;
	const step_t *step = walk->step;
	bool done = true;

	walk->step = NULL;
	while (walk->next < walk->found_count && done) {
		walk->current = walk->next++;
		found_t found = walk->found[walk->current];
		if (!found.visited) {
			walk->found[walk->current].visited = true;
			walk->ctx->depth = found.depth;
			done = async_walk_visit(walk, &found);
		}
	}
	walk->step = step;
	walk->current = current;
	walk->ctx->depth = depth;
	return done;
}

/* ---- taking back ---- */

typedef struct {
	transit_mark_t memory;
	uint32_t found, known, weak, notices;
} walk_mark_t;

static void mark_walk(walk_t *walk, walk_mark_t *mark)
{
	async_transit_mark(walk->transit, &mark->memory);
	mark->found = walk->found_count;
	mark->known = walk->known_count;
	mark->weak = walk->weak_count;
	mark->notices = walk->notice_count;
}

static void rewind_walk(walk_t *walk, const walk_mark_t *mark)
{
	while (walk->known_count > mark->known) {
		zend_hash_index_del(&walk->ctx->xlat, walk->known[--walk->known_count] & ~KNOWN_COUNTED);
	}
	walk->kept = MIN(walk->kept, mark->known);
	walk->found_count = mark->found;
	walk->weak_count = mark->weak;
	walk->notice_count = mark->notices;
	async_transit_rewind(walk->transit, &mark->memory);
}

bool async_walk_try(walk_t *walk, zval *dst, const zval *src)
{
	const uint32_t next = walk->next;
	walk_mark_t mark;
	bool done;

	if (!async_stack_remaining()) {
		return false;
	}
	mark_walk(walk, &mark);
	walk->optional++;
	walk->next = walk->found_count;
	done = async_walk_value(walk, dst, src) && async_walk_drain(walk);
	walk->next = next;
	walk->optional--;
	if (done) {
		return true;
	}

	rewind_walk(walk, &mark);
	if (EG(exception)
			&& (zend_async_is_exit(EG(exception)) || instanceof_function(EG(exception)->ce, zend_ce_cancellation))) {
		async_transfer_set_error(walk->ctx, "The transfer was interrupted");
		return false;
	}
	walk->ctx->error = NULL;
	if (EG(exception)) {
		zend_clear_exception();
	}
	return false;
}

/* Records the array that a handler passes on as the state of the current object, for messages. */
static void note_state(walk_t *walk, const zval *src)
{
	found_t *found = &walk->found[walk->current];
	zval held;

	if (Z_TYPE_P(src) == IS_ARRAY && !found->state && walk->step == NULL && found->copy->kind == TRANSIT_HANDLED) {
		ZVAL_COPY(&held, src);
		async_defer_release(walk->ctx, &held);
		found->state = Z_ARR_P(src);
		walk->is_state = zend_hash_num_elements(found->state) > 0;
	}
}

/* ---- the ABI's functions ---- */

static void walk_free(zval *holder)
{
	walk_t *walk = Z_PTR_P(holder);

	async_transit_free(walk->transit);
	if (walk->found) {
		efree(walk->found);
	}
	if (walk->known) {
		efree(walk->known);
	}
	if (walk->weak) {
		efree(walk->weak);
	}
	if (walk->notices) {
		efree(walk->notices);
	}
	efree(walk);
}

static walk_t *walk_of(zend_async_thread_transfer_ctx_t *ctx)
{
	walk_t *walk = async_xlat_get(ctx, &walk_key);

	if (!walk) {
		walk = ecalloc(1, sizeof(*walk));
		walk->ctx = ctx;
		walk->transit = async_transit_new();
		walk->current = UINT32_MAX;
		async_defer_free(ctx, walk, walk_free);
		zend_hash_index_update_ptr(&ctx->xlat, (zend_ulong) (uintptr_t) &walk_key, walk);
	}
	return walk;
}

/* Transfers one root. */
static bool transfer_root(walk_t *walk, zval *dst, const zval *src)
{
	transit_root_t *root;
	walk_mark_t mark;
	zval value;

	mark_walk(walk, &mark);
	walk->root = src;
	walk->next = walk->found_count;
	if (!async_walk_value(walk, &value, src) || !async_walk_drain(walk) || !async_walk_weak(walk)) {
		if (mark.weak == 0) {
			rewind_walk(walk, &mark);
		} else {
			/* Weak structures of earlier roots may refer to this one: it is freed with them. */
			walk->next = walk->found_count;
		}
		return false;
	}
	root = async_transit_add_root(walk->transit);
	root->value = value;
	ZVAL_PTR(dst, root);
	return true;
}

void async_transfer_zval(zend_async_thread_transfer_ctx_t *ctx, zval *dst, const zval *src)
{
	ZVAL_UNDEF(dst);
	if (ctx->error) {
		return;
	}
	if (Z_TYPE_P(src) < IS_STRING) {
		ZVAL_COPY_VALUE(dst, src);
		return;
	}

	walk_t *walk = walk_of(ctx);
	bool done = false;

	if (ctx->depth > 0) {
		/* Called by a class handler, inside a walk. */
		note_state(walk, src);
		done = async_walk_value(walk, dst, src);
		walk->is_state = false;
	} else {
		zend_try {
			done = transfer_root(walk, dst, src);
		} zend_catch {
			/* The rest is request memory, which is freed as a whole. */
			async_transit_free(walk->transit);
			zend_bailout();
		} zend_end_try();
	}
	if (UNEXPECTED(!done)) {
		ZVAL_UNDEF(dst);
		async_transfer_set_error(ctx, "The value cannot be transferred between threads");
	}
}

/* Transfers a string that is a root: it needs no walk. */
static void transfer_string(zval *dst, const zend_string *src)
{
	transit_t *transit = async_transit_new();
	transit_root_t *root = async_transit_add_root(transit);

	TRANSIT_SET(&root->value, IS_STRING, copy_string(transit, src));
	ZVAL_PTR(dst, root);
	async_transit_free(transit);
}

void async_transfer_zval_toplevel(zval *dst, const zval *src)
{
	zend_async_thread_transfer_ctx_t ctx;

	if (Z_TYPE_P(src) < IS_STRING) {
		ZVAL_COPY_VALUE(dst, src);
		return;
	}
	if (Z_TYPE_P(src) == IS_STRING) {
		transfer_string(dst, Z_STR_P(src));
		return;
	}
	zend_async_thread_transfer_ctx_init(&ctx);
	async_transfer_zval(&ctx, dst, src);
	if (UNEXPECTED(ctx.error) && !EG(exception)) {
		async_transfer_throw(&ctx);
	}
	zend_async_thread_transfer_ctx_destroy(&ctx);
}

#endif
