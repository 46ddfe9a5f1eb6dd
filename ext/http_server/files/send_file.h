/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpResponse::sendFile() and its options. */
#ifndef HTTP_SERVER_SEND_FILE_H
#define HTTP_SERVER_SEND_FILE_H

#include "php.h"

void http_register_send_file(void);

#endif
