/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What exec() does otherwise when it may suspend. Called by exec.c. */
#ifndef PHP_ASYNC_EXEC_H
#define PHP_ASYNC_EXEC_H

#include "main/async_process.h"

/* exec() with its second argument, a reference: the variable may change hands while the command runs, so its lines are
 * collected aside and assigned at the end. The exit code, or -1. Call only if php_async_may_suspend(). */
int php_async_exec_into(const char *cmd, zval *variable, zval *return_value);

#endif
