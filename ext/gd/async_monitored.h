/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored functions of a GdImage (main/async_monitor.h): those that write it to a stream or to the output, row by
 * row. Only functions that replace the rows wait. Drawing does not wait: it can only affect the written picture.
 * Included by gd.c only. */
#ifndef PHP_GD_ASYNC_MONITORED_H
#define PHP_GD_ASYNC_MONITORED_H

#include "async_monitor.h"

static void php_gd_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "imageavif", PHP_ASYNC_ENTERS },
		{ "imagebmp", PHP_ASYNC_ENTERS }, { "imagegd", PHP_ASYNC_ENTERS }, { "imagegd2", PHP_ASYNC_ENTERS },
		{ "imagegif", PHP_ASYNC_ENTERS }, { "imagejpeg", PHP_ASYNC_ENTERS }, { "imagepng", PHP_ASYNC_ENTERS },
		{ "imagewbmp", PHP_ASYNC_ENTERS }, { "imagewebp", PHP_ASYNC_ENTERS }, { "imagexbm", PHP_ASYNC_ENTERS },
		{ "imagepalettetotruecolor", PHP_ASYNC_PASSES }, { "imagetruecolortopalette", PHP_ASYNC_PASSES }, { NULL } };

	php_async_monitor_class(gd_image_ce, PHP_ASYNC_UNMONITORED, rules, NULL);
}

#endif
