/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Warm requests (zend_rewind.h). The sealed state points into shared memory: a sealed process keeps the read lock that its boot has taken,
 * and gives its state up when a restart is pending. */
#ifndef ZEND_ACCELERATOR_REWIND_H
#define ZEND_ACCELERATOR_REWIND_H

/* Called at MINIT. */
void zend_accel_rewind_startup(int module_number);

#endif
