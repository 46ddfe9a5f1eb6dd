/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the methods of HttpResponse share. */
#ifndef HTTP_SERVER_RESPONSE_OBJECT_H
#define HTTP_SERVER_RESPONSE_OBJECT_H

#include "response.h"

#define HTTP_THIS_RESPONSE() http_response_from_object(Z_OBJ_P(ZEND_THIS))
#define HTTP_RETURN_THIS() RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS))

#endif
