/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Registration by a second module, as async_test.override says. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

bool test_override(char *module)
{
	return true;
}
