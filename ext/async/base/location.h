/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The location of the running PHP code. */
#ifndef ASYNC_BASE_LOCATION_H
#define ASYNC_BASE_LOCATION_H

#include "php.h"

/* Returns the file name of the nearest user frame, borrowed, and its line; NULL and 0 without one. */
zend_string *async_user_location(uint32_t *lineno);

#endif
