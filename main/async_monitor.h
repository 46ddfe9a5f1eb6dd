/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Monitors: protect objects whose C code is inside of a library, or keeps pointers to its own data, while it calls
 * user code, a stream or a destructor. Any of these may wait. Without a monitor another coroutine may then use,
 * replace or free that data.
 *
 * An extension names the functions of such a class once, at MINIT. From then on an object is
 *
 *     free       no call is inside of the object; no record of it exists
 *     inside     calls of one coroutine are inside; calls of other coroutines wait, in order of arrival, or are refused
 *
 * A call that could simply continue afterwards waits. A call that closes the object or opens it anew is refused with
 * an Error. A call of the coroutine that is already inside proceeds, as upstream's nested call does, except where
 * that crashes. docs/holding.md lists the classes.
 *
 * While no coroutine runs, a function of such a class costs one more indirect call. */
#ifndef PHP_ASYNC_MONITOR_H
#define PHP_ASYNC_MONITOR_H

#include "php.h"
#include "async_wait.h"

typedef enum {
	PHP_ASYNC_UNMONITORED, /* proceeds: neither waits nor touches data that calls of others hold */
	PHP_ASYNC_PASSES,      /* waits while another coroutine is inside; does not wait itself once it runs, and is never inside */
	PHP_ASYNC_ENTERS,      /* waits while another coroutine is inside, then is inside itself */
	PHP_ASYNC_ENTERS_ONCE, /* as ENTERS, but refused if the caller is already inside */
	PHP_ASYNC_REPLACES,    /* refused while any call is inside, then is inside itself: close(), open(), a second __construct() */
	/* Added to one of them: a library recurses in the call, without a look at the stack (zend_async_stack_grow.h). */
	PHP_ASYNC_WITH_ROOM = 8
} php_async_monitor_kind;

/* Limit of objects per call. */
#define PHP_ASYNC_MONITOR_OBJECTS 2

/* Finds the objects of a call: writes their addresses to `objects` and returns their number. `self` is the object
 * that the method was called on, or the first argument of the function; NULL for a static method. Any address that
 * stays valid while a call is inside can stand for an object. The arguments are not checked yet. Only the first
 * object can cause a refusal; for the other one the call waits. Must not run user code. */
typedef uint32_t (*php_async_monitor_find_t)(zend_object *self, zend_execute_data *call, const void **objects);

/* For a class whose own API reports "in use": called instead of the wait if another coroutine is inside of an object
 * of the call. True: the call is refused, `return_value` is set and an error is reported. False: the rules for its
 * kind apply. May run user code. */
typedef bool (*php_async_monitor_refuse_t)(zend_object *self, zend_execute_data *call, zval *return_value);

typedef struct {
	const char *name; /* of the method or function, lower case */
	php_async_monitor_kind kind;
} php_async_monitor_rule_t;

/* Number of addresses in use. */
extern PHPAPI ZEND_EXT_TLS uint32_t php_async_monitors_in_use;

BEGIN_EXTERN_C()

/* At MINIT, after the class was registered and before a class inherits from it: monitors its methods, and the
 * functions of the module whose first parameter is an object of this class. `rules` ends with a null name. Functions
 * without a rule are of the kind `others`; static methods are monitored only with a rule. A function that is already
 * monitored stays unchanged. `find` is NULL if the object itself is to be locked. All arguments have static
 * lifetime. */
PHPAPI void php_async_monitor_class(zend_class_entry *ce, php_async_monitor_kind others,
		const php_async_monitor_rule_t *rules, php_async_monitor_find_t find);

/* As above; `refuse` decides on calls that would wait. */
PHPAPI void php_async_monitor_class_refusing(zend_class_entry *ce, php_async_monitor_kind others,
		const php_async_monitor_rule_t *rules, php_async_monitor_find_t find, php_async_monitor_refuse_t refuse);

PHPAPI bool php_async_monitor_pass_slow(const void *object);

/* For handlers that are not functions (properties): waits while another coroutine is inside. False with an exception
 * when cancelled, or where suspension is not allowed. May suspend. */
static zend_always_inline bool php_async_monitor_pass(const void *object)
{
	return EXPECTED(php_async_monitors_in_use == 0) || php_async_monitor_pass_slow(object);
}

/* Ticket of a call that needs no lock. php_async_monitor_leave() accepts it. */
#define PHP_ASYNC_MONITOR_NO_TICKET UINT32_MAX

/* For code that locks something other than an object: the same as a function that enters. Returns a ticket to leave
 * with; 0 with an exception as above. May suspend. Call only while the runtime is active. */
PHPAPI uint32_t php_async_monitor_enter(const void *object);
PHPAPI void php_async_monitor_leave(const void *object, uint32_t ticket);

/* For work that must be done even with a pending exception. Returns 0 without a new exception if the caller proceeds
 * without the lock. */
PHPAPI uint32_t php_async_monitor_enter_to_clean_up(const void *object);

/* True if a call of another coroutine is inside, or has been granted the lock. Does not suspend. */
PHPAPI bool php_async_monitor_is_used_by_another(const void *object);

/* For a call that is not a function call and began before the first coroutine: enters for the main coroutine.
 * Returns a ticket; 0 if no main coroutine exists. The object must not be in use by another coroutine yet. */
PHPAPI uint32_t php_async_monitor_enter_for_main(const void *object);

/* For the scheduler, in its main coroutine when the runtime has become active: enters the objects of the calls that
 * suspended fibers have in progress. */
PHPAPI void php_async_monitor_launch(void);

/* At request end: drops the entries that a fatal error has left in the table. */
void php_async_monitor_end_request(void);
/* After the functions of the modules have been destroyed. */
void php_async_monitor_shutdown(void);

END_EXTERN_C()

#endif
