/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef PHP_STANDARD_ASYNC_STATE_H
#define PHP_STANDARD_ASYNC_STATE_H

/* Registers the flow slots of main, ext/standard, ext/json and ext/pcre, which are in every build. At MINIT. */
void php_async_state_startup(void);

#endif
