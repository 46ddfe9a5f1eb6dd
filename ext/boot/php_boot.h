/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef PHP_BOOT_H
#define PHP_BOOT_H

extern zend_module_entry boot_module_entry;
#define phpext_boot_ptr &boot_module_entry

#define PHP_BOOT_VERSION "0.1.0"

#endif
