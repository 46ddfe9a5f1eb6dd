/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#include "main/php.h"
#include "SAPI.h"
#include "ZendAccelerator.h"
#include "zend_accelerator_rewind.h"
#include "zend_rewind.h"
#include "zend_shared_alloc.h"
#ifdef HAVE_JIT
# include "jit/zend_jit.h"
#endif

/* What a request has found is of that request; the scripts themselves belong to all processes. */
static void forget_request(void)
{
	ZCG(cwd) = NULL; /* lies in the heap */
	ZCG(cwd_key_len) = 0;
	ZCG(cwd_check) = true;
	ZCG(include_path_key_len) = 0;
	ZCG(include_path_check) = true;
	ZCG(cache_opline) = NULL;
	ZCG(cache_persistent_script) = NULL;
	ZCG(auto_globals_mask) = 0;
}

static void rewound(void)
{
	forget_request();
	if (!ZCG(enabled) || !accel_startup_ok) {
		return;
	}
#ifdef HAVE_JIT
	if (JIT_G(enabled)) {
		/* A bailout inside its compiler leaves the buffer writable, and not executable. */
		zend_jit_protect();
	}
#endif
	zend_shared_alloc_safe_unlock();
	if (ZCSG(restart_pending) || ZCSG(last_restart_time) != ZCG(last_restart_time)) {
		zend_rewind_expire("opcache");
	}
}

/* The restart begins when the last process has let the read lock go. */
static bool is_revoked(void)
{
	return accel_startup_ok && ZCSG(restart_pending);
}

static void begin(void)
{
	/* Files are looked at again by this time. */
	ZCG(request_time) = (time_t) sapi_get_request_time();
}

static const zend_rewind_module_t module = { ZEND_REWIND_KEEP, forget_request, rewound, begin };

void zend_accel_rewind_startup(int module_number)
{
	zend_rewind_module(module_number, &module);
	zend_rewind_is_revoked = is_revoked;
}
