/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef SPL_REWIND_H
#define SPL_REWIND_H

/* Names the autoloaders, which are variables of the thread, to a state that is being sealed (zend_rewind.h). */
void php_spl_seal(void);

#endif
