/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * StaticHandler: the object that holds the settings of a mount until a server has them. */
#ifndef HTTP_SERVER_STATIC_HANDLER_H
#define HTTP_SERVER_STATIC_HANDLER_H

#include "mount.h"

typedef struct {
	http_mount_settings_t *settings; /* one reference; NULL before the constructor */
	bool locked;
	zend_object std;
} http_static_handler_t;

extern zend_class_entry *http_ce_static_handler;

void http_register_files(void);

/* Gives the settings to a server, for good. NULL with an exception: another one has them. The caller owns the reference. */
http_mount_settings_t *http_static_handler_lock(zend_object *object);

#endif
