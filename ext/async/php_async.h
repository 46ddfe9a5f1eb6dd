/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The module, for the list of built-in extensions. */
#ifndef PHP_ASYNC_H
#define PHP_ASYNC_H

#include "php.h"

extern zend_module_entry async_module_entry;
#define phpext_async_ptr &async_module_entry

#define PHP_ASYNC_VERSION "0.1.0"

#endif
