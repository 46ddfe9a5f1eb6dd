/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the process has and PHP code can change: environment, locale, umask, directory; and functions of ticks, which are a list of malloc().
 * The end of a request undoes what it and the boot file have changed; after the rewind the changes of the boot file are made again. Where
 * threads are, the directory is a string of theirs. */
#include "php_rewind_parts.h"
#include "php_ticks.h"
#include "ext/standard/basic_functions.h"
#include "zend_rewind.h"

#include <fcntl.h>
#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>

#include "async_environment_names.h"

/* As in basic_functions.c. */
typedef struct {
	char *putenv_string;
	char *previous_value;
	zend_string *key;
} putenv_entry_t;

/* As in php_ticks.c. */
typedef struct {
	void (*function)(int, void *);
	void *argument;
} tick_function_t;

static ZEND_EXT_TLS char **variables; /* "NAME=value", in the order of BG(putenv_ht) */
static ZEND_EXT_TLS uint32_t variable_count;
static ZEND_EXT_TLS char *locale;  /* NULL: that of the process */
static ZEND_EXT_TLS int mask = -1; /* of the process, if the boot file has changed it */
static ZEND_EXT_TLS int directory = -1;
static ZEND_EXT_TLS tick_function_t *ticks;
static ZEND_EXT_TLS uint32_t tick_count;

static void copy_tick(void *data, void *argument)
{
	(void) argument;
	ticks[tick_count++] = *(const tick_function_t *) data;
}

bool php_rewind_process_record(void)
{
	const putenv_entry_t *entry;

	variable_count = 0;
	variables = calloc(zend_hash_num_elements(&BG(putenv_ht)) + 1, sizeof(*variables));
	ticks = calloc(zend_llist_count(&PG(tick_functions)) + 1, sizeof(*ticks));
	if (variables == NULL || ticks == NULL) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_PTR(&BG(putenv_ht), entry) {
		variables[variable_count] = strdup(entry->putenv_string);
		if (variables[variable_count++] == NULL) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	tick_count = 0;
	zend_llist_apply_with_argument(&PG(tick_functions), copy_tick, NULL);
	locale = BG(locale_changed) ? strdup(setlocale(LC_ALL, NULL)) : NULL;
	/* A request that sets another puts back that of the state at its end. */
	mask = BG(umask);
	directory = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	return directory >= 0;
}

/* RSHUTDOWN has freed the strings, and the table has come back as bytes. */
static void environment_back(void)
{
	putenv_entry_t *entry;
	uint32_t i = 0;

	ZEND_HASH_MAP_FOREACH_PTR(&BG(putenv_ht), entry) {
		entry->putenv_string = strdup(variables[i++]);
		/* "NAME" without a value has removed a variable. */
		if (strchr(entry->putenv_string, '=') != NULL) {
			putenv(entry->putenv_string);
		} else {
			unsetenv(entry->putenv_string);
		}
		if (zend_string_equals_literal(entry->key, "TZ")) {
			tzset();
		}
	} ZEND_HASH_FOREACH_END();
}

void php_rewind_process_back(void)
{
	environment_back();
	if (locale != NULL) {
		setlocale(LC_ALL, locale);
		zend_update_current_locale();
	}
#ifndef VIRTUAL_DIR
	if (fchdir(directory) != 0) {
		/* The directory of a request that follows is that of its script. */
	}
#endif
	for (uint32_t i = 0; i < tick_count; i++) {
		php_add_tick_function(ticks[i].function, ticks[i].argument);
	}
}

void php_rewind_process_forget(void)
{
	for (uint32_t i = 0; i < variable_count; i++) {
		free(variables[i]);
	}
	free(variables);
	free(ticks);
	free(locale);
	variables = NULL;
	ticks = NULL;
	locale = NULL;
	variable_count = tick_count = 0;
	if (mask != -1) {
		umask((mode_t) mask);
		mask = -1;
	}
	if (directory >= 0) {
		close(directory);
		directory = -1;
	}
}
