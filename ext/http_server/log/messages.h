/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Messages of PHP as records: what the engine reports, error_log(), and what the server itself says there. Two settings of the system
 * switch it on, where no error_log is set:
 *
 *   true_async_server.error_format   plain, logfmt or json; empty: PHP writes its messages in its own way
 *   true_async_server.error_file     where they go, opened for each message; empty: standard error
 *
 * Each is one write(2): it is out when its writer dies of what it says. */
#ifndef HTTP_SERVER_LOG_MESSAGES_H
#define HTTP_SERVER_LOG_MESSAGES_H

#include "php.h"

void http_messages_module_init(int type, int module_number);
void http_messages_module_shutdown(int type, int module_number);

#endif
