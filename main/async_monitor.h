/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Monitors: objects whose C code is inside of a library, or holds pointers of its own, while it calls user code, a stream or
 * a destructor. Any of these may wait, and another coroutine may then use, replace or free what the C code holds.
 *
 * An extension names the functions of such a class once, at MINIT. From then on a call on an object is
 *
 *     free       no call is inside of the object, and nothing is known of it
 *     inside     calls of one coroutine are inside; calls of other coroutines wait, in order of arrival, or are refused
 *
 * The rule of thumb: what would simply continue afterwards waits; what closes the object or opens it anew is refused with
 * an Error. A call of the coroutine that is inside already goes ahead, as upstream's nested call does, except where that
 * crashes. docs/holding.md lists the classes.
 *
 * While no coroutine runs, a function of such a class costs one more indirect call. */
#ifndef PHP_ASYNC_MONITOR_H
#define PHP_ASYNC_MONITOR_H

#include "php.h"
#include "async_wait.h"

typedef enum {
	PHP_ASYNC_UNMONITORED, /* goes ahead: neither waits nor touches what others hold */
	PHP_ASYNC_PASSES,      /* waits while another coroutine is inside; does not wait itself once it runs, and is never inside */
	PHP_ASYNC_ENTERS,      /* waits while another coroutine is inside, then is inside itself */
	PHP_ASYNC_ENTERS_ONCE, /* the same; refused where the caller is inside already */
	PHP_ASYNC_REPLACES     /* refused while any call is inside, then is inside itself: close(), open(), a second __construct() */
} php_async_monitor_kind;

/* Up to this number of objects belong to one call. */
#define PHP_ASYNC_MONITOR_OBJECTS 2

/* The objects of a call: writes their addresses to `objects`, returns how many there are. `self` is the object that the method
 * was called on, or the first argument of the function; NULL for a static method without an object. Any address that stays valid
 * as long as a call is inside will do. The arguments are not checked yet. Only the first object is a reason to refuse a call; it
 * waits for the other one. Must not run user code. */
typedef uint32_t (*php_async_monitor_find_t)(zend_object *self, zend_execute_data *call, const void **objects);

/* For a class whose own API has an answer for "in use": called instead of the wait when another coroutine is inside of an object of
 * the call. True: the call is refused, with `return_value` set and an error reported. False: the rules for its kind apply.
 * May run user code. */
typedef bool (*php_async_monitor_refuse_t)(zend_object *self, zend_execute_data *call, zval *return_value);

typedef struct {
	const char *name; /* of the method or function, lower case */
	php_async_monitor_kind kind;
} php_async_monitor_rule_t;

/* Addresses in use. */
extern PHPAPI ZEND_EXT_TLS uint32_t php_async_monitors_in_use;

BEGIN_EXTERN_C()

/* At MINIT, after the class was registered and before a class inherits from it: monitors its methods, and the functions of the
 * module whose first parameter is an object of this class. `rules` ends with a null name; what it does not name is of the
 * kind `others`. Static methods are monitored only where `rules` names them. What is monitored already
 * stays as it is. `find` is NULL where the object itself is what is held. All arguments have static lifetime. */
PHPAPI void php_async_monitor_class(zend_class_entry *ce, php_async_monitor_kind others, const php_async_monitor_rule_t *rules,
		php_async_monitor_find_t find);

/* The same; calls are refused by `refuse`. */
PHPAPI void php_async_monitor_class_refusing(zend_class_entry *ce, php_async_monitor_kind others, const php_async_monitor_rule_t *rules,
		php_async_monitor_find_t find, php_async_monitor_refuse_t refuse);

PHPAPI bool php_async_monitor_pass_here(const void *object);

/* For handlers that are no functions (properties): waits while another coroutine is inside. False with an exception when
 * cancelled, or where the flow may not suspend. May suspend. */
static zend_always_inline bool php_async_monitor_pass(const void *object)
{
	return EXPECTED(php_async_monitors_in_use == 0) || php_async_monitor_pass_here(object);
}

/* Of a call that needs no turn: what it is to leave with. */
#define PHP_ASYNC_MONITOR_NO_TICKET UINT32_MAX

/* For code that holds something else than an object: the same as a function that enters. A ticket to leave with; 0 with an
 * exception as above. May suspend. Call only while the runtime is active. */
PHPAPI uint32_t php_async_monitor_enter(const void *object);
PHPAPI void php_async_monitor_leave(const void *object, uint32_t ticket);

/* For work that is done in any case, with an exception in flight, too: 0 without a new exception if the caller goes ahead
 * without its turn. */
PHPAPI uint32_t php_async_monitor_enter_to_clean_up(const void *object);

/* Is a call of another coroutine inside, or next? Does not suspend. */
PHPAPI bool php_async_monitor_is_used_by_another(const void *object);

/* For a call that is no function call and began before the first coroutine: the main coroutine is inside. A ticket; 0 while there
 * is no main coroutine. The object must not be used by another one yet. */
PHPAPI uint32_t php_async_monitor_enter_for_main(const void *object);

/* For the scheduler, when the runtime has become active, in its main coroutine: fibers are inside of the objects that their calls in
 * progress hold. */
PHPAPI void php_async_monitor_launch(void);

/* At request end: forgets what a fatal error has left. */
void php_async_monitor_end_request(void);
/* After the functions of the modules are gone. */
void php_async_monitor_shutdown(void);

END_EXTERN_C()

#endif
