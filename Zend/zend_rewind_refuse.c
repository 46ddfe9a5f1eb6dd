/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a sealed state cannot hold: objects and resources that own something outside of the heap. An object whose class has no free_obj of
 * its own owns nothing but its properties. */
#include "zend_rewind_parts.h"
#include "zend_generators.h"
#include "zend_fibers.h"
#include "zend_list.h"

/* By the names of classes of modules that are not linked here. A class that is missing in a build is no matter. */
static const struct {
	const char *name;
	zend_rewind_class_t verdict;
} known[] = {
	{ "ArrayIterator", ZEND_REWIND_ALLOW }, { "ArrayObject", ZEND_REWIND_ALLOW },
	{ "BcMath\\Number", ZEND_REWIND_ALLOW }, { "Closure", ZEND_REWIND_ALLOW }, { "DateInterval", ZEND_REWIND_ALLOW },
	{ "DatePeriod", ZEND_REWIND_ALLOW }, { "DateTime", ZEND_REWIND_ALLOW }, { "DateTimeImmutable", ZEND_REWIND_ALLOW },
	{ "DateTimeZone", ZEND_REWIND_ALLOW }, { "DeflateContext", ZEND_REWIND_ALLOW },
	{ "Fiber", ZEND_REWIND_ALLOW }, /* one that has not begun, or has ended: see below */
	{ "GMP", ZEND_REWIND_ALLOW }, { "Generator", ZEND_REWIND_ALLOW }, { "HashContext", ZEND_REWIND_ALLOW },
	{ "InflateContext", ZEND_REWIND_ALLOW }, { "InternalIterator", ZEND_REWIND_ALLOW },
	{ "AppendIterator", ZEND_REWIND_ALLOW }, { "CachingIterator", ZEND_REWIND_ALLOW },
	{ "CallbackFilterIterator", ZEND_REWIND_ALLOW }, { "FilterIterator", ZEND_REWIND_ALLOW },
	{ "InfiniteIterator", ZEND_REWIND_ALLOW }, { "IteratorIterator", ZEND_REWIND_ALLOW },
	{ "LimitIterator", ZEND_REWIND_ALLOW }, { "MultipleIterator", ZEND_REWIND_ALLOW },
	{ "NoRewindIterator", ZEND_REWIND_ALLOW }, { "OpenSSLAsymmetricKey", ZEND_REWIND_PIN },
	{ "OpenSSLCertificate", ZEND_REWIND_PIN }, { "OpenSSLCertificateSigningRequest", ZEND_REWIND_PIN },
	{ "Random\\Engine\\Secure", ZEND_REWIND_ALLOW },
	{ "Random\\Randomizer", ZEND_REWIND_ALLOW }, /* its engine is looked at by itself */
	{ "RecursiveIteratorIterator", ZEND_REWIND_ALLOW }, { "ReflectionAttribute", ZEND_REWIND_ALLOW },
	{ "ReflectionClass", ZEND_REWIND_ALLOW }, { "ReflectionClassConstant", ZEND_REWIND_ALLOW },
	{ "ReflectionConstant", ZEND_REWIND_ALLOW }, { "ReflectionExtension", ZEND_REWIND_ALLOW },
	{ "ReflectionFunctionAbstract", ZEND_REWIND_ALLOW }, { "ReflectionParameter", ZEND_REWIND_ALLOW },
	{ "ReflectionProperty", ZEND_REWIND_ALLOW }, { "ReflectionType", ZEND_REWIND_ALLOW },
	{ "RegexIterator", ZEND_REWIND_PIN }, { "ResourceBundle", ZEND_REWIND_PIN },
	{ "SplDoublyLinkedList", ZEND_REWIND_ALLOW },
	{ "SplFileInfo", ZEND_REWIND_ALLOW }, /* the stream of a file or directory is a resource */
	{ "SplFixedArray", ZEND_REWIND_ALLOW }, { "SplHeap", ZEND_REWIND_ALLOW }, { "SplObjectStorage", ZEND_REWIND_ALLOW },
	{ "SplPriorityQueue", ZEND_REWIND_ALLOW }, { "Transliterator", ZEND_REWIND_PIN },
	{ "IntlTimeZone", ZEND_REWIND_PIN }, { "WeakMap", ZEND_REWIND_ALLOW }, { "WeakReference", ZEND_REWIND_ALLOW },
	{ "__iterator_wrapper", ZEND_REWIND_ALLOW }, /* what it iterates over is looked at by itself */
};

/* Why objects of a class, and of those that are derived from it, are refused. %s: the class of the object. */
static const struct {
	const char *name;
	const char *reason;
	bool by_template; /* of children, too: they would share it */
} refused[] = {
	{ "PDO",
			"a database or network connection (%s) is alive; open it in the request, or use a persistent one or a pool",
			true },
	{ "PDOStatement",
			"a database or network connection (%s) is alive; open it in the request, or use a persistent one or a pool",
			true },
	{ "mysqli",
			"a database or network connection (%s) is alive; open it in the request, or use a persistent one or a pool",
			true },
	{ "PgSql\\Connection",
			"a database or network connection (%s) is alive; open it in the request, or use a persistent one or a pool",
			true },
	{ "SQLite3",
			"a database or network connection (%s) is alive; open it in the request, or use a persistent one or a pool",
			true },
	{ "LDAP\\Connection",
			"a database or network connection (%s) is alive; open it in the request, or use a persistent one or a pool",
			true },
	{ "FTP\\Connection",
			"a database or network connection (%s) is alive; open it in the request, or use a persistent one or a pool",
			true },
	{ "CurlHandle", "a curl handle (%s) is alive", true },
	{ "CurlMultiHandle", "a curl handle (%s) is alive", true },
	{ "CurlShareHandle", "a curl handle (%s) is alive", true },
	{ "DOMNode", "a document of libxml2 (%s) is alive", false },
	{ "Dom\\Node", "a document of libxml2 (%s) is alive", false },
	{ "SimpleXMLElement", "a document of libxml2 (%s) is alive", false },
	{ "XMLReader", "a document of libxml2 (%s) is alive", false },
	{ "XMLWriter", "a document of libxml2 (%s) is alive", false },
	{ "XSLTProcessor", "a document of libxml2 (%s) is alive", false },
	{ "Random\\Engine\\Mt19937",
			"a random engine (%s) would repeat itself in each request; make it in the request, or use Random\\Engine\\Secure",
			true },
	{ "Random\\Engine\\PcgOneseq128XslRr64",
			"a random engine (%s) would repeat itself in each request; make it in the request, or use Random\\Engine\\Secure",
			true },
	{ "Random\\Engine\\Xoshiro256StarStar",
			"a random engine (%s) would repeat itself in each request; make it in the request, or use Random\\Engine\\Secure",
			true },
	{ "FFI\\CData", "memory of FFI is alive", false },
	{ "FFI", "memory of FFI is alive", false },
};

static HashTable classes; /* verdicts of zend_rewind_class(), by the address of the entry; made at startup */
static bool has_classes;

ZEND_API void zend_rewind_class(const zend_class_entry *ce, zend_rewind_class_t verdict)
{
	if (!has_classes) {
		zend_hash_init(&classes, 8, NULL, NULL, true);
		has_classes = true;
	}
	zval value;
	ZVAL_LONG(&value, verdict);
	zend_hash_index_update(&classes, (zend_ulong) (uintptr_t) ce, &value);
}

/* The verdict of the nearest class of a module among a class and its parents. */
zend_rewind_class_t zend_rewind_class_of(const zend_class_entry *ce)
{
	for (; ce != NULL; ce = ce->parent) {
		if (ce->type == ZEND_USER_CLASS) {
			continue;
		}
		const zval *const declared = has_classes ? zend_hash_index_find(&classes, (zend_ulong) (uintptr_t) ce) : NULL;
		if (declared != NULL) {
			return (zend_rewind_class_t) Z_LVAL_P(declared);
		}
		for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
			if (zend_string_equals_cstr(ce->name, known[i].name, strlen(known[i].name))) {
				return known[i].verdict;
			}
		}
	}
	return ZEND_REWIND_REFUSE;
}

/* Coroutines, channels, scopes: the runtime that they belong to ends with the boot, for children of a template, too. */
static bool is_of_runtime(const zend_class_entry *ce)
{
	return ce->type == ZEND_INTERNAL_CLASS && zend_string_starts_with_literal(ce->name, "Async\\");
}

/* NULL: a template may have it. */
static const char *reason_of(const zend_class_entry *ce, bool is_template)
{
	for (; ce != NULL; ce = ce->parent) {
		for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
			if (zend_string_equals_cstr(ce->name, refused[i].name, strlen(refused[i].name))) {
				return is_template && !refused[i].by_template ? NULL : refused[i].reason;
			}
		}
		if (is_of_runtime(ce)) {
			return "an object of class %s is alive: the runtime that it belongs to ends with the boot";
		}
	}
	return is_template ? NULL : "an object of class %s is alive, which owns memory or handles outside of the heap";
}

/* What is in the middle of its work has frames that lie on a C stack, or that will be left. */
static bool is_at_work(const zend_object *object)
{
	if (instanceof_function(object->ce, zend_ce_generator)) {
		return (((const zend_generator *) object)->flags & ZEND_GENERATOR_CURRENTLY_RUNNING) != 0;
	}
	return false;
}

static bool is_begun_fiber(const zend_object *object)
{
	if (!instanceof_function(object->ce, zend_ce_fiber)) {
		return false;
	}
	const zend_fiber_status status = ((const zend_fiber *) object)->context.status;
	return status != ZEND_FIBER_STATUS_INIT && status != ZEND_FIBER_STATUS_DEAD;
}

/* One object of a kind is named: the first one that is found, and what holds it. */
static void refuse_kind(const zend_object *object, const char *format)
{
	char text[512];

	ZEND_DIAGNOSTIC_IGNORED_START("-Wformat-nonliteral")
	snprintf(text, sizeof(text), format, ZSTR_VAL(object->ce->name));
	ZEND_DIAGNOSTIC_IGNORED_END
	if (zend_rewind_has_reason(text)) {
		return;
	}
	zend_rewind_refuse_object(object, zend_rewind_holder_of(object), text);
}

static void refuse_object(const zend_object *object, bool is_template)
{
	if (is_begun_fiber(object) && !is_template) {
		refuse_kind(object, "a fiber has been started and has not ended");
	} else if (is_at_work(object) && !is_template) {
		refuse_kind(object, "%s is in the middle of its work");
	} else if (object->handlers->free_obj != zend_object_std_dtor
			&& zend_rewind_class_of(object->ce) == ZEND_REWIND_REFUSE) {
		const char *const reason = reason_of(object->ce, is_template);

		if (reason != NULL) {
			refuse_kind(object, reason);
		}
	}
}

void zend_rewind_refuse_objects(bool is_template)
{
	for (uint32_t i = 1; i < EG(objects_store).top; i++) {
		const zend_object *const object = EG(objects_store).object_buckets[i];

		if (IS_OBJ_VALID(object) && !(OBJ_FLAGS(object) & IS_OBJ_FREE_CALLED)) {
			refuse_object(object, is_template);
		}
	}
}

/* What lies in the heap as a whole. */
static bool is_allowed_resource(const char *type)
{
	static const char *const allowed[] = { "stream-context", "stream factory", "userfilter.bucket",
		"userfilter.bucket brigade" };

	for (size_t i = 0; i < sizeof(allowed) / sizeof(allowed[0]); i++) {
		if (strcmp(type, allowed[i]) == 0) {
			return true;
		}
	}
	return false;
}

/* Set at startup. */
static struct {
	int type;
	const char *(*describe)(const zend_resource *resource);
} resources[4];
static uint32_t resource_types;

ZEND_API void zend_rewind_resource(int type, const char *(*describe)(const zend_resource *resource))
{
	for (uint32_t i = 0; i < resource_types; i++) {
		if (resources[i].type == type) {
			return;
		}
	}
	ZEND_ASSERT(resource_types < sizeof(resources) / sizeof(resources[0]));
	resources[resource_types].type = type;
	resources[resource_types++].describe = describe;
}

/* What it is beside its type; "": nothing is known. NULL: it may be part of the state. */
static const char *description_of(const zend_resource *resource, const char *type)
{
	for (uint32_t i = 0; i < resource_types; i++) {
		if (resources[i].type == resource->type) {
			return resources[i].describe(resource);
		}
	}
	return is_allowed_resource(type) ? NULL : "";
}

/* The file of the code that runs: it is closed when the boot file returns. */
static bool is_script(const zend_resource *resource)
{
	zend_llist_position position;

	for (const zend_file_handle *file = zend_llist_get_first_ex(&CG(open_files), &position); file != NULL;
			file = zend_llist_get_next_ex(&CG(open_files), &position)) {
		if (file->type == ZEND_HANDLE_STREAM && file->handle.stream.handle == resource->ptr) {
			return true;
		}
	}
	return false;
}

void zend_rewind_refuse_resources(void)
{
	const zend_resource *resource;

	ZEND_HASH_FOREACH_PTR(&EG(regular_list), resource) {
		const char *const type = zend_rsrc_list_get_rsrc_type((zend_resource *) resource);

		const char *const description = type != NULL && !is_script(resource) ? description_of(resource, type) : NULL;

		if (description != NULL) {
			zend_rewind_refuse("a resource of type %s (#" ZEND_LONG_FMT "%s%s) is alive", type,
					(zend_long) resource->handle, *description != '\0' ? ", " : "", description);
		}
	} ZEND_HASH_FOREACH_END();
}

ZEND_TLS zend_object **pinned;
ZEND_TLS uint32_t pinned_count;

bool zend_rewind_pin_objects(void)
{
	pinned_count = 0;
	pinned = malloc(EG(objects_store).top * sizeof(*pinned));
	if (pinned == NULL) {
		return false;
	}
	for (uint32_t i = 1; i < EG(objects_store).top; i++) {
		zend_object *const object = EG(objects_store).object_buckets[i];

		if (IS_OBJ_VALID(object) && object->handlers->free_obj != zend_object_std_dtor
				&& zend_rewind_class_of(object->ce) == ZEND_REWIND_PIN) {
			GC_ADDREF(object);
			pinned[pinned_count++] = object;
		}
	}
	return true;
}

void zend_rewind_unpin_objects(void)
{
	for (uint32_t i = 0; i < pinned_count; i++) {
		OBJ_RELEASE(pinned[i]);
	}
	free(pinned);
	pinned = NULL;
	pinned_count = 0;
}

ZEND_API void zend_rewind_spare_pinned(void)
{
	for (uint32_t i = 0; i < pinned_count; i++) {
		GC_ADD_FLAGS(pinned[i], IS_OBJ_FREE_CALLED);
	}
}
