/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The location of the running PHP code, and places that are kept. */
#ifndef ASYNC_BASE_LOCATION_H
#define ASYNC_BASE_LOCATION_H

#include "php.h"

/* Returns the file name of the nearest user frame, borrowed, and its line; NULL and 0 without one. */
zend_string *async_user_location(uint32_t *lineno);

/* A place in PHP code. A zeroed struct is an unknown one. */
typedef struct {
	zend_string *filename; /* owned */
	uint32_t lineno;
} async_place_t;

/* Takes another place instead of the one that it has; with a reference of its own. */
static zend_always_inline void async_place_copy(async_place_t *place, zend_string *filename, uint32_t lineno)
{
	place->lineno = lineno;
	if (UNEXPECTED(filename != place->filename)) {
		if (place->filename) {
			zend_string_release(place->filename);
		}
		place->filename = filename ? zend_string_copy(filename) : NULL;
	}
}

/* The same with the place of the nearest user frame. */
static zend_always_inline void async_place_set(async_place_t *place)
{
	uint32_t lineno;
	zend_string *filename = async_user_location(&lineno);

	async_place_copy(place, filename, lineno);
}

static zend_always_inline void async_place_clear(async_place_t *place)
{
	if (place->filename) {
		zend_string_release(place->filename);
		place->filename = NULL;
	}
}

#endif
