/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Regular expressions of ext/mbstring with coroutines. Each coroutine has its own search of the mb_ereg_search()
 * functions, as for strtok(): a flow slot. A compiled pattern lives until the end of the request, because a search uses
 * it, and so does mb_ereg_replace_callback() while its callback runs. A pattern that another one replaces in the cache
 * (the same pattern with other options) is kept in a second table. Included by php_mbregex.c only. */
#ifndef PHP_MBSTRING_ASYNC_MBREGEX_H
#define PHP_MBSTRING_ASYNC_MBREGEX_H

#include "zend_async_flow.h"
#include "zend_async_stack_grow.h"

/* ---- the compiler, which recurses with each parenthesis (up to 4,096) ---- */

ZEND_ASYNC_GROWN(
		php_mb_async_compile,
		{
			int *result;
			php_mb_regex_t **regex;
			const OnigUChar *pattern;
			size_t length;
			OnigOptionType options;
			OnigEncoding encoding;
			OnigSyntaxType *syntax;
			OnigErrorInfo *info;
		},
		*call->result = onig_new(call->regex, call->pattern, call->pattern + call->length, call->options,
				call->encoding, call->syntax, call->info))

/* As onig_new(). */
static int php_mb_async_compile(php_mb_regex_t **regex, const char *pattern, size_t length, OnigOptionType options,
		OnigEncoding encoding, OnigSyntaxType *syntax, OnigErrorInfo *info)
{
	int result;

	ZEND_ASYNC_CALL_WITH_ROOM(php_mb_async_compile, &result, regex, (const OnigUChar *) pattern, length, options,
			encoding, syntax, info);
	return result;
}

/* ---- patterns replaced in the cache ---- */

ZEND_TLS HashTable *php_mb_async_regexes; /* owned, with its patterns; NULL until there is one */

static zend_string *php_mb_async_regex_key(const char *pattern, size_t length, OnigOptionType options,
		OnigEncoding encoding, const OnigSyntaxType *syntax)
{
	zend_string *key = zend_string_alloc(sizeof(options) + sizeof(encoding) + sizeof(syntax) + length, false);
	char *at = ZSTR_VAL(key);

	at = zend_mempcpy(at, &options, sizeof(options));
	at = zend_mempcpy(at, &encoding, sizeof(encoding));
	at = zend_mempcpy(at, &syntax, sizeof(syntax));
	at = zend_mempcpy(at, pattern, length);
	*at = 0;
	return key;
}

/* Takes a replaced pattern out of the table, or returns NULL. The caller owns it and puts it into the cache. */
static php_mb_regex_t *php_mb_async_regex_take(const char *pattern, size_t length, OnigOptionType options,
		OnigEncoding encoding, const OnigSyntaxType *syntax)
{
	php_mb_regex_t *regex;
	zend_string *key;

	if (EXPECTED(!php_mb_async_regexes)) {
		return NULL;
	}
	key = php_mb_async_regex_key(pattern, length, options, encoding, syntax);
	regex = zend_hash_find_ptr(php_mb_async_regexes, key);
	if (regex) {
		zend_hash_del(php_mb_async_regexes, key);
	}
	zend_string_release(key);
	return regex;
}

/* Replaces `former` by `regex` in the cache; `former` is NULL if the pattern is new. */
static void php_mb_async_regex_put(const char *pattern, size_t length, php_mb_regex_t *former, php_mb_regex_t *regex)
{
	zend_string *key;

	if (EXPECTED(!former)) {
		zend_hash_str_add_new_ptr(&MBREX(ht_rc), pattern, length, regex);
		return;
	}
	if (!php_mb_async_regexes) {
		ALLOC_HASHTABLE(php_mb_async_regexes);
		zend_hash_init(php_mb_async_regexes, 0, NULL, NULL, false);
	}
	key = php_mb_async_regex_key(pattern, length, onig_get_options(former), onig_get_encoding(former),
			onig_get_syntax(former));
	zend_hash_add_new_ptr(php_mb_async_regexes, key, former);
	zend_string_release(key);
	ZVAL_PTR(zend_hash_str_find(&MBREX(ht_rc), pattern, length), regex);
}

static void php_mb_async_regex_end_request(void)
{
	php_mb_regex_t *regex;

	if (UNEXPECTED(php_mb_async_regexes != NULL)) {
		ZEND_HASH_FOREACH_PTR(php_mb_async_regexes, regex) {
			onig_free(regex);
		} ZEND_HASH_FOREACH_END();
		zend_hash_destroy(php_mb_async_regexes);
		FREE_HASHTABLE(php_mb_async_regexes);
		php_mb_async_regexes = NULL;
	}
}

/* ---- the search ---- */

/* The state of the mb_ereg_search() functions, laid out as in the globals. */
typedef struct {
	zval string;           /* owned; undefined: no search */
	zval *unused;
	size_t position;
	php_mb_regex_t *regex; /* borrowed from the cache */
	OnigRegion *regions;   /* owned, not allocated from the request's memory */
} php_mb_async_search_t;

ZEND_STATIC_ASSERT(offsetof(zend_mb_regex_globals, search_str_val) - offsetof(zend_mb_regex_globals, search_str)
		== offsetof(php_mb_async_search_t, unused)
	&& offsetof(zend_mb_regex_globals, search_pos) - offsetof(zend_mb_regex_globals, search_str) == offsetof(php_mb_async_search_t, position)
	&& offsetof(zend_mb_regex_globals, search_re) - offsetof(zend_mb_regex_globals, search_str) == offsetof(php_mb_async_search_t, regex)
	&& offsetof(zend_mb_regex_globals, search_regs) - offsetof(zend_mb_regex_globals, search_str) == offsetof(php_mb_async_search_t, regions),
	"a search is a part of the globals");

static void php_mb_async_search_abandon(void *variable)
{
	php_mb_async_search_t *search = variable;

	if (search->regions) {
		onig_region_free(search->regions, 1);
	}
}

static void php_mb_async_search_finish(void *variable)
{
	php_mb_async_search_t *search = variable;

	zval_ptr_dtor(&search->string);
	php_mb_async_search_abandon(search);
}

ZEND_ASYNC_FLOW_STRUCT(php_mb_async_search, MBREX(search_str), php_mb_async_search_t, string.u1.type_info, NULL,
		php_mb_async_search_finish, php_mb_async_search_abandon);

#endif
