/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef PHP_HTTP_SERVER_H
#define PHP_HTTP_SERVER_H

#include "php.h"

extern zend_module_entry http_server_module_entry;
#define phpext_http_server_ptr &http_server_module_entry

#endif
