/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The settings of a static mount. */
#include "mount.h"

http_mount_settings_t *http_mount_settings_new(char *prefix, char *root)
{
	http_mount_settings_t *settings = pecalloc(1, sizeof(*settings), true);

	ZEND_ATOMIC_INT_INIT(&settings->ref_count, 1);
	settings->prefix = prefix;
	settings->prefix_length = strlen(prefix);
	settings->root = root;
	settings->etag = true;
	http_strings_add(&settings->index, "index.html");
	return settings;
}

http_mount_settings_t *http_mount_settings_add_ref(http_mount_settings_t *settings)
{
	zend_async_atomic_int_add(&settings->ref_count, 1);
	return settings;
}

void http_mount_settings_release(http_mount_settings_t *settings)
{
	if (zend_async_atomic_int_add(&settings->ref_count, -1) > 0) {
		return;
	}
	free(settings->prefix);
	free(settings->root);
	free(settings->cache_control);
	http_strings_clear(&settings->index);
	http_strings_clear(&settings->hidden);
	http_strings_clear(&settings->headers);
	http_strings_clear(&settings->types);
	free(settings);
}
