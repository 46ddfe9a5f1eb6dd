/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * See async_environment.h. The list of a thread points to strings of its first copy and to those given to putenv(),
 * which the caller owns as in libc. A locale per thread needs uselocale(3) and the names of its categories. Where
 * the C library does not provide them, setlocale() is that of the process, as in upstream. */
#include "php.h"
#include "async_environment.h"
#include "ext/standard/basic_functions.h"
#include "zend_operators.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>

#if defined(ZTS)

extern char **environ;

#ifdef NL_LOCALE_NAME
# define HAS_THREAD_LOCALE 1
#else
# define HAS_THREAD_LOCALE 0
#endif

struct _php_async_environment_s {
	char **list;      /* owned, ends with NULL */
	size_t count;     /* without the terminating NULL */
	size_t size;      /* allocated pointers */
	char *strings;    /* owned: the initial variables of the thread */
#if HAS_THREAD_LOCALE
	locale_t locale;  /* owned */
	bool changed;     /* the thread that made the copy had called setlocale() */
	char *names;      /* owned: the last result of setlocale() */
#endif
};

/* Owned. NULL: the thread uses those of the process. */
ZEND_TLS php_async_environment_t *own;

/* ---- variables ---- */

static void copy_variables(php_async_environment_t *copy)
{
	size_t bytes = 0;

	tsrm_env_lock();
	char **from = php_async_environ();
	for (char **entry = from; entry && *entry; entry++) {
		bytes += strlen(*entry) + 1;
		copy->count++;
	}

	copy->size = copy->count + 1;
	copy->list = safe_pemalloc(copy->size, sizeof(char *), 0, 1);
	copy->strings = pemalloc(bytes + 1, 1);

	char *string = copy->strings;
	for (size_t i = 0; i < copy->count; i++) {
		const size_t length = strlen(from[i]) + 1;

		copy->list[i] = memcpy(string, from[i], length);
		string += length;
	}
	copy->list[copy->count] = NULL;
	tsrm_env_unlock();
}

/* Returns the index of a variable, or the count. */
static size_t environment_find(const char *name, size_t length)
{
	size_t i = 0;

	while (i < own->count && (strncmp(own->list[i], name, length) != 0 || own->list[i][length] != '=')) {
		i++;
	}
	return i;
}

PHPAPI char **php_async_environ(void)
{
	return own ? own->list : environ;
}

PHPAPI void php_async_export_environ(void)
{
	environ = php_async_environ();
}

PHPAPI char *php_async_getenv(const char *name)
{
	if (EXPECTED(!own)) {
		return getenv(name);
	}

	const size_t length = strlen(name), i = environment_find(name, length);
	return i < own->count ? own->list[i] + length + 1 : NULL;
}

PHPAPI int php_async_putenv(char *entry)
{
	if (EXPECTED(!own)) {
		return putenv(entry);
	}

	const char *end = strchr(entry, '=');
	if (!end) {
		return php_async_unsetenv(entry);
	}

	const size_t i = environment_find(entry, (size_t) (end - entry));
	if (i == own->count) {
		if (own->count + 1 == own->size) {
			own->size *= 2;
			own->list = safe_perealloc(own->list, own->size, sizeof(char *), 0, 1);
		}
		own->list[++own->count] = NULL;
	}
	own->list[i] = entry;
	return 0;
}

PHPAPI int php_async_unsetenv(const char *name)
{
	if (EXPECTED(!own)) {
		return unsetenv(name);
	}

	const size_t i = environment_find(name, strlen(name));
	if (i < own->count) {
		/* Includes the NULL at the end. */
		memmove(&own->list[i], &own->list[i + 1], (own->count - i) * sizeof(char *));
		own->count--;
	}
	return 0;
}

/* ---- locale ---- */

#if HAS_THREAD_LOCALE

typedef struct {
	int category;
	int mask;
	const char *name;
} part_t;

/* In the order in which setlocale(LC_ALL) names them. */
static const part_t parts[] = {
	{ LC_CTYPE, LC_CTYPE_MASK, "LC_CTYPE" },
	{ LC_NUMERIC, LC_NUMERIC_MASK, "LC_NUMERIC" },
	{ LC_TIME, LC_TIME_MASK, "LC_TIME" },
	{ LC_COLLATE, LC_COLLATE_MASK, "LC_COLLATE" },
	{ LC_MONETARY, LC_MONETARY_MASK, "LC_MONETARY" },
	{ LC_MESSAGES, LC_MESSAGES_MASK, "LC_MESSAGES" },
# ifdef LC_PAPER
	{ LC_PAPER, LC_PAPER_MASK, "LC_PAPER" },
	{ LC_NAME, LC_NAME_MASK, "LC_NAME" },
	{ LC_ADDRESS, LC_ADDRESS_MASK, "LC_ADDRESS" },
	{ LC_TELEPHONE, LC_TELEPHONE_MASK, "LC_TELEPHONE" },
	{ LC_MEASUREMENT, LC_MEASUREMENT_MASK, "LC_MEASUREMENT" },
	{ LC_IDENTIFICATION, LC_IDENTIFICATION_MASK, "LC_IDENTIFICATION" },
# endif
};

#define PARTS (sizeof(parts) / sizeof(*parts))

static const part_t *part_of(int category)
{
	for (size_t i = 0; i < PARTS; i++) {
		if (parts[i].category == category) {
			return &parts[i];
		}
	}
	return NULL;
}

static const char *name_of(int category)
{
	return nl_langinfo_l(NL_LOCALE_NAME(category), own->locale);
}

/* Returns the name of a category, or of all: a single name if they are equal. */
static char *environment_answer(int category)
{
	const char *first = name_of(category == LC_ALL ? parts[0].category : category);
	size_t length = strlen(first) + 1;
	bool same = true;

	if (category == LC_ALL) {
		for (size_t i = 0; i < PARTS; i++) {
			const char *name = name_of(parts[i].category);

			same = same && strcmp(name, first) == 0;
			length += strlen(parts[i].name) + strlen(name) + 2;
		}
	}

	own->names = perealloc(own->names, length, 1);
	if (same) {
		return strcpy(own->names, first);
	}

	char *end = own->names;
	for (size_t i = 0; i < PARTS; i++) {
		end += sprintf(end, "%s%s=%s", i > 0 ? ";" : "", parts[i].name, name_of(parts[i].category));
	}
	return own->names;
}

static bool set_part(const part_t *part, const char *name)
{
	/* "": use the thread's own variables. */
	if (*name == '\0') {
		const char *const from[] = { "LC_ALL", part->name, "LANG" };

		name = NULL;
		for (size_t i = 0; i < 3 && (!name || *name == '\0'); i++) {
			name = php_async_getenv(from[i]);
		}
		if (!name || *name == '\0') {
			name = "C";
		}
	}

	const locale_t changed = newlocale(part->mask, name, own->locale);
	if (changed == (locale_t) 0) {
		return false;
	}
	own->locale = changed;
	return true;
}

/* Extracts the name of a category from "LC_CTYPE=a;LC_TIME=b". A single name applies to every category. False: the
 * text does not name it. */
static bool name_in(const char *names, const part_t *part, char *name, size_t size)
{
	const size_t length = strlen(part->name);
	const char *end;

	if (!strchr(names, ';')) {
		return snprintf(name, size, "%s", names) < (int) size;
	}
	while (strncmp(names, part->name, length) != 0 || names[length] != '=') {
		names = strchr(names, ';');
		if (!names) {
			return false;
		}
		names++;
	}
	names += length + 1;
	end = strchr(names, ';');
	return snprintf(name, size, "%.*s", end ? (int) (end - names) : (int) strlen(names), names) < (int) size;
}

/* Sets every category or none. */
static bool set_all(const char *names)
{
	const locale_t before = duplocale(own->locale);
	char name[256];
	bool done = before != (locale_t) 0;

	for (size_t i = 0; i < PARTS && done; i++) {
		done = name_in(names, &parts[i], name, sizeof(name)) && set_part(&parts[i], name);
	}
	if (before != (locale_t) 0) {
		freelocale(done ? before : own->locale);
		if (!done) {
			own->locale = before;
		}
	}
	return done;
}

PHPAPI char *php_async_setlocale(int category, const char *name)
{
	if (EXPECTED(!own)) {
		return setlocale(category, name);
	}

	const part_t *part = part_of(category);
	if (!part && category != LC_ALL) {
		return NULL;
	}
	if (name) {
		/* The C library must not use the locale while it changes. */
		uselocale(LC_GLOBAL_LOCALE);
		const bool done = part ? set_part(part, name) : set_all(name);
		uselocale(own->locale);
		if (!done) {
			return NULL;
		}
	}
	return environment_answer(category);
}

PHPAPI void php_async_reset_lc_ctype_locale(void)
{
	if (EXPECTED(!own)) {
		zend_reset_lc_ctype_locale();
	} else if (!php_async_setlocale(LC_CTYPE, "C.UTF-8")) {
		php_async_setlocale(LC_CTYPE, "C");
	}
}

/* Applies the effects that setlocale() has on the request when it changes something. */
static void note_changed_locale(void)
{
	const char *name = name_of(LC_CTYPE);

	BG(locale_changed) = 1;
	zend_update_current_locale();
	if (strcmp(name, "C") != 0) {
		BG(ctype_string) = zend_string_init(name, strlen(name), 0);
	}
}

#else

PHPAPI char *php_async_setlocale(int category, const char *name)
{
	return setlocale(category, name);
}

PHPAPI void php_async_reset_lc_ctype_locale(void)
{
	zend_reset_lc_ctype_locale();
}

#endif

/* ---- the life of a thread ---- */

PHPAPI php_async_environment_t *php_async_environment_copy(void)
{
	php_async_environment_t *copy = pecalloc(1, sizeof(*copy), 1);

	copy_variables(copy);
#if HAS_THREAD_LOCALE
	copy->locale = duplocale(own ? own->locale : LC_GLOBAL_LOCALE);
	copy->changed = BG(locale_changed);
#endif
	return copy;
}

PHPAPI void php_async_environment_free(php_async_environment_t *environment)
{
#if HAS_THREAD_LOCALE
	if (environment->locale != (locale_t) 0) {
		freelocale(environment->locale);
	}
	if (environment->names) {
		pefree(environment->names, 1);
	}
#endif
	pefree(environment->strings, 1);
	pefree(environment->list, 1);
	pefree(environment, 1);
}

PHPAPI void php_async_environment_enter(php_async_environment_t *environment)
{
	own = environment;
#if HAS_THREAD_LOCALE
	if (UNEXPECTED(own->locale == (locale_t) 0)) {
		own->locale = newlocale(LC_ALL_MASK, "C", (locale_t) 0);
	}
	uselocale(own->locale);
#endif
}

PHPAPI void php_async_environment_request_started(void)
{
#if HAS_THREAD_LOCALE
	if (own && own->changed) {
		note_changed_locale();
	}
#endif
}

PHPAPI void php_async_environment_leave(void)
{
	php_async_environment_t *environment = own;

	if (environment) {
		own = NULL;
#if HAS_THREAD_LOCALE
		uselocale(LC_GLOBAL_LOCALE);
#endif
		php_async_environment_free(environment);
	}
}

PHPAPI bool php_async_environment_is_own(void)
{
	return own != NULL;
}

#else

PHPAPI bool php_async_environment_is_own(void)
{
	return false;
}

extern char **environ;

PHPAPI char **php_async_environ(void)
{
	return environ;
}

PHPAPI void php_async_export_environ(void)
{
}

PHPAPI char *php_async_getenv(const char *name)
{
	return getenv(name);
}

#endif
