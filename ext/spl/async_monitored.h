/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored methods (main/async_monitor.h) of iterators over iterators and of SplFileObject: those that advance,
 * because they call the inner iterator, filters, conversions or the stream. Methods that only read the position do not
 * wait: valid(), current() and key() after a next() refer to that next(), even if another coroutine waits to advance.
 * Included by php_spl.c only. */
#ifndef SPL_ASYNC_MONITORED_H
#define SPL_ASYNC_MONITORED_H

#include "async_monitor.h"

uint32_t spl_recursive_it_async_objects(zend_object *self, zend_execute_data *call, const void **objects);
uint32_t spl_file_async_objects(zend_object *self, zend_execute_data *call, const void **objects);

static void php_spl_async_startup(void)
{
	static const php_async_monitor_rule_t moved[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "rewind", PHP_ASYNC_ENTERS }, { "next", PHP_ASYNC_ENTERS }, { "seek", PHP_ASYNC_ENTERS }, { NULL } };
	/* accept() replaces the current element. */
	static const php_async_monitor_rule_t matching[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "rewind", PHP_ASYNC_ENTERS }, { "next", PHP_ASYNC_ENTERS }, { "accept", PHP_ASYNC_ENTERS }, { NULL } };
	/* current() calls the inner iterator again. */
	static const php_async_monitor_rule_t appended[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "rewind", PHP_ASYNC_ENTERS }, { "next", PHP_ASYNC_ENTERS }, { "append", PHP_ASYNC_ENTERS },
		{ "current", PHP_ASYNC_ENTERS }, { NULL } };
	/* Each of these walks over all iterators. */
	static const php_async_monitor_rule_t several[] = { { "rewind", PHP_ASYNC_ENTERS }, { "next", PHP_ASYNC_ENTERS },
		{ "valid", PHP_ASYNC_ENTERS }, { "current", PHP_ASYNC_ENTERS }, { "key", PHP_ASYNC_ENTERS },
		{ "attachiterator", PHP_ASYNC_PASSES }, { "detachiterator", PHP_ASYNC_PASSES }, { NULL } };
	/* Methods that use the stream and the current line. Methods that use the stream alone are guarded by the locks of
	 * the stream. */
	static const php_async_monitor_rule_t lines[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "rewind", PHP_ASYNC_ENTERS }, { "next", PHP_ASYNC_ENTERS }, { "fgets", PHP_ASYNC_ENTERS },
		{ "getcurrentline", PHP_ASYNC_ENTERS }, { "fgetcsv", PHP_ASYNC_ENTERS }, { "fscanf", PHP_ASYNC_ENTERS },
		{ "fgetc", PHP_ASYNC_ENTERS }, { "fseek", PHP_ASYNC_ENTERS }, { "seek", PHP_ASYNC_ENTERS }, { NULL } };
	/* Methods that read a line if there is no current one. */
	static const php_async_monitor_rule_t line[] = { { "current", PHP_ASYNC_ENTERS },
		{ "__tostring", PHP_ASYNC_ENTERS }, { NULL } };
	zend_class_entry *const outer[] = { spl_ce_IteratorIterator, spl_ce_FilterIterator, spl_ce_CallbackFilterIterator,
		spl_ce_RecursiveFilterIterator, spl_ce_RecursiveCallbackFilterIterator, spl_ce_ParentIterator,
		spl_ce_LimitIterator, spl_ce_CachingIterator, spl_ce_RecursiveCachingIterator, spl_ce_NoRewindIterator,
		spl_ce_InfiniteIterator };

	for (size_t i = 0; i < sizeof(outer) / sizeof(outer[0]); i++) {
		php_async_monitor_class(outer[i], PHP_ASYNC_UNMONITORED, moved, NULL);
	}
	php_async_monitor_class(spl_ce_RegexIterator, PHP_ASYNC_UNMONITORED, matching, NULL);
	php_async_monitor_class(spl_ce_RecursiveRegexIterator, PHP_ASYNC_UNMONITORED, matching, NULL);
	php_async_monitor_class(spl_ce_AppendIterator, PHP_ASYNC_UNMONITORED, appended, NULL);
	php_async_monitor_class(spl_ce_MultipleIterator, PHP_ASYNC_UNMONITORED, several, NULL);
	php_async_monitor_class(spl_ce_RecursiveIteratorIterator, PHP_ASYNC_UNMONITORED, moved,
			spl_recursive_it_async_objects);
	php_async_monitor_class(spl_ce_RecursiveTreeIterator, PHP_ASYNC_UNMONITORED, moved, spl_recursive_it_async_objects);
	php_async_monitor_class(spl_ce_SplFileObject, PHP_ASYNC_UNMONITORED, lines, NULL);
	php_async_monitor_class(spl_ce_SplFileObject, PHP_ASYNC_UNMONITORED, line, spl_file_async_objects);
	php_async_monitor_class(spl_ce_SplTempFileObject, PHP_ASYNC_UNMONITORED, lines, NULL);
	php_async_monitor_class(spl_ce_SplTempFileObject, PHP_ASYNC_UNMONITORED, line, spl_file_async_objects);
}

#endif
