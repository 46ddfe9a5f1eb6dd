/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * No-suspend regions: code that must run to its end on one flow of control, because its data exists once per thread.
 * The main one is the compiler: its state (lexer, tables, the script being compiled) is global and not stacked per
 * coroutine, like that of an opcode cache around it. Inside a region blocking functions block, and a call of the Async
 * API that would suspend throws.
 *
 * A bailout leaves a region by a jump, so code that opens one around a possible bailout restores the depth itself. */
#include "zend.h"
#include "zend_async_contain.h"
#include "zend_async_API.h"
#include "zend_async_request.h"
#include "zend_compile.h"

ZEND_API ZEND_EXT_TLS uint32_t zend_async_no_suspend = 0;

ZEND_API uint32_t (*zend_async_enter_source_fn)(const zend_string *path) = NULL;
ZEND_API void (*zend_async_leave_source_fn)(uint32_t ticket) = NULL;

static zend_op_array *(*inner_compile_file)(zend_file_handle *file_handle, int type);
static zend_op_array *(
		*inner_compile_string)(zend_string *source, const char *filename, zend_compile_position position);

static const zend_string *path_of(const zend_file_handle *file_handle)
{
	return file_handle->opened_path ? file_handle->opened_path : file_handle->filename;
}

/* True for a source that is neither on the disk nor in a cache. */
static bool is_of_other_flow(const zend_file_handle *file_handle)
{
	const zend_string *path = path_of(file_handle);

	return path && !file_handle->buf && strstr(ZSTR_VAL(path), "://")
			&& !zend_string_starts_with_literal_ci(path, "file://")
			&& !zend_string_starts_with_literal_ci(path, "phar://");
}

/* Reads such a source before the compiler begins: its wrapper may suspend. False if that has failed. */
static bool read_source(zend_file_handle *file_handle, int type)
{
	char *buf;
	size_t length;

	if (zend_stream_fixup(file_handle, &buf, &length) == SUCCESS) {
		return !EG(exception);
	}
	if (!EG(exception)) {
		zend_message_dispatcher(type == ZEND_REQUIRE ? ZMSG_FAILED_REQUIRE_FOPEN : ZMSG_FAILED_INCLUDE_FOPEN,
				ZSTR_VAL(file_handle->filename));
	}
	return false;
}

static void leave_source(uint32_t ticket)
{
	if (UNEXPECTED(ticket)) {
		zend_async_leave_source_fn(ticket);
	}
}

/* The arena of the syntax tree of the compilation in progress, for as long as the compiler does not free it itself. */
static zend_arena *set_tree_aside(void)
{
	zend_arena *outer = CG(ast_arena);

	CG(ast_arena) = NULL;
	return outer;
}

static void take_tree_back(zend_arena *outer, bool is_cut_off)
{
#ifndef ZEND_TRACK_ARENA_ALLOC
	if (is_cut_off && CG(ast_arena) && zend_async_is_contained() && zend_async_contain_cuts_compiler()) {
		zend_arena_destroy(CG(ast_arena));
	}
#endif
	CG(ast_arena) = outer;
}

/* A file whose compilation a fatal error has cut off was never there: what it has declared so far is taken back. No other
 * code has run meanwhile. */
static void take_back(const zend_file_handle *file_handle, uint32_t functions, uint32_t classes)
{
	zend_hash_discard(CG(function_table), functions);
	zend_hash_discard(CG(class_table), classes);
	if (file_handle->opened_path) {
		zend_hash_del(&EG(included_files), file_handle->opened_path);
	}
}

static zend_op_array *guarded_compile_file(zend_file_handle *file_handle, int type)
{
	const uint32_t depth = zend_async_no_suspend;
	zend_op_array *volatile op_array = NULL;
	uint32_t ticket = 0;

	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE)) {
		if (is_of_other_flow(file_handle) && !read_source(file_handle, type)) {
			return NULL;
		}
		if (zend_async_enter_source_fn && path_of(file_handle)
				&& !(ticket = zend_async_enter_source_fn(path_of(file_handle)))) {
			return NULL;
		}
	}

	zend_arena *outer = set_tree_aside();
	const uint32_t functions = CG(function_table)->nNumUsed, classes = CG(class_table)->nNumUsed;

	zend_async_no_suspend = depth + 1;
	zend_try {
		op_array = inner_compile_file(file_handle, type);
	} zend_catch {
		zend_async_no_suspend = depth;
		if (zend_async_is_contained()) {
			take_back(file_handle, functions, classes);
		}
		take_tree_back(outer, true);
		leave_source(ticket);
		zend_bailout();
	} zend_end_try();
	take_tree_back(outer, false);
	zend_async_no_suspend = depth;
	leave_source(ticket);
	return op_array;
}

static zend_op_array *guarded_compile_string(zend_string *source, const char *filename, zend_compile_position position)
{
	const uint32_t depth = zend_async_no_suspend;
	zend_op_array *volatile op_array = NULL;
	zend_arena *outer = set_tree_aside();

	zend_async_no_suspend = depth + 1;
	zend_try {
		op_array = inner_compile_string(source, filename, position);
	} zend_catch {
		zend_async_no_suspend = depth;
		take_tree_back(outer, true);
		zend_bailout();
	} zend_end_try();
	take_tree_back(outer, false);
	zend_async_no_suspend = depth;
	return op_array;
}

ZEND_API void zend_async_guard_compiler(void)
{
	if (!zend_async_is_enabled() || zend_compile_file == guarded_compile_file) {
		return;
	}
	inner_compile_file = zend_compile_file;
	inner_compile_string = zend_compile_string;
	zend_compile_file = guarded_compile_file;
	zend_compile_string = guarded_compile_string;
}
