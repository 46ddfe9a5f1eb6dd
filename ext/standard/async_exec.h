/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The variant of exec() for callers that may suspend. */
#ifndef PHP_ASYNC_EXEC_H
#define PHP_ASYNC_EXEC_H

#include "main/async_process.h"

/* exec() with its second argument, a reference. Another coroutine may assign to the variable while the command runs, so
 * the lines are collected separately and assigned at the end. The exit code, or -1. Call only if
 * php_async_may_suspend(). */
int php_async_exec_into(const char *cmd, zval *variable, zval *return_value);

#endif
