/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The flow slots of the engine, main, ext/standard, ext/json and ext/pcre: variables that are global only because a
 * request used to have one flow of control. Settings of the whole request (ini settings, the working directory, the
 * locale, headers) are shared by its coroutines and have no slot. */
#include "php.h"
#include "php_globals.h"
#include "basic_functions.h"
#include "file.h"
#include "php_array.h"
#include "ext/json/php_json.h"
#include "ext/pcre/php_pcre.h"
#include "main/async_output.h"
#include "zend_async_flow.h"
#include "zend_async_operands.h"
#include "zend_smart_str.h"
#include "async_serialize.h"
#include "async_state.h"

/* Defined in array.c; its header does not declare it. */
ZEND_EXTERN_MODULE_GLOBALS(array)

static void finish_strtok(void *variable)
{
	zend_string_release(*(zend_string **) variable);
}

static void finish_zval(void *variable)
{
	zval_ptr_dtor((zval *) variable);
}

static void finish_table(void *variable)
{
	HashTable *table = *(HashTable **) variable;

	zend_hash_destroy(table);
	efree(table);
}

/* Class linking: the autoloads deferred to its end belong to the coroutine that links. The obligations belong to their
 * class: a coroutine that links a child of a nearly linked class may have to resolve them. */
ZEND_ASYNC_FLOW_SCALAR(linking_class, CG(current_linking_class));
ZEND_ASYNC_FLOW_OWNER(delayed_autoloads, CG(delayed_autoloads), finish_table);

static void finish_operands(void *variable)
{
	zend_async_release_operands(variable);
}

ZEND_ASYNC_FLOW_STRUCT(operands, zend_async_last_operands, zend_async_operands_t, held[0], NULL, finish_operands, NULL);

/* The type info of a zval is zero while it is undefined. */
ZEND_ASYNC_FLOW_STRUCT(http_headers, BG(last_http_headers), zval, u1.type_info, NULL, finish_zval, NULL);

/* The usort() and array_udiff() families: set once the deprecation of a bool result has been raised. */
ZEND_ASYNC_FLOW_SCALAR(compare_deprecation, ARRAYG(compare_deprecation_thrown));

/* The position is read only while there is a string. */
ZEND_ASYNC_FLOW_OWNER(strtok_string, BG(strtok_string), finish_strtok);
ZEND_ASYNC_FLOW_SCALAR(strtok_position, BG(strtok_last));
ZEND_ASYNC_FLOW_SCALAR(strtok_length, BG(strtok_len));

/* Nested calls share the values seen so far, beginning with the outermost call. */
ZEND_ASYNC_FLOW_SCALAR(serialize_lock, BG(serialize_lock));
ZEND_ASYNC_FLOW_HEADED(serialize_data, BG(serialize), struct php_serialize_data *);
ZEND_ASYNC_FLOW_HEADED(unserialize_data, BG(unserialize), struct php_unserialize_data *);

/* Sets the globals to their values in `call`; NULL: to those outside of any call. */
static void set_serialize_state(const php_async_serialize_call_t *call)
{
	static const php_async_serialize_call_t none = { .serialize_lock = 0 };

	call = call ? call : &none;
	BG(serialize_lock) = call->serialize_lock;
	BG(serialize) = call->serialize;
	BG(unserialize) = call->unserialize;
}

static bool is_in_serialize_call(void)
{
	const zend_async_mark_t *mark = zend_async_marks;

	while (mark
			&& (mark->word != &mark->bits
					|| ((const zend_async_flow_hook_t *) mark)->ops != &php_async_serialize_call_ops)) {
		mark = mark->next;
	}
	return mark != NULL;
}

/* Moves the state of a fiber that is suspended at the launch of the runtime from the globals to its slots. The slots of
 * a fiber that suspends later are saved as usual. The innermost call of the fiber is notified first; later ones return.
 * If the running coroutine is in such a call itself, it keeps its initial state, including that of suspended fibers. */
static void serialize_call_is_away(zend_async_flow_hook_t *hook)
{
	zend_fiber *fiber = hook->mark.fiber;

	if (!ZEND_ASYNC_IS_ACTIVE || fiber == NULL || fiber == EG(active_fiber) || fiber->async_slots != NULL) {
		return;
	}

	char *slots_of_flow = zend_async_flow_save_calls();

	set_serialize_state((const php_async_serialize_call_t *) hook);
	fiber->async_slots = zend_async_flow_save_calls();
	if (slots_of_flow) {
		zend_async_flow_restore_calls(slots_of_flow);
	}
	if (EXPECTED(!is_in_serialize_call())) {
		set_serialize_state(NULL);
	}
}

const zend_async_flow_hook_ops_t php_async_serialize_call_ops = { NULL, NULL, serialize_call_is_away, NULL };

/* The current section of parse_ini_file(): borrowed from its result. */
ZEND_ASYNC_FLOW_STRUCT(ini_section, BG(active_ini_file_section), zval, u1.type_info, NULL, NULL, NULL);

/* Side channels between a call and the handler below it. */
ZEND_ASYNC_FLOW_SCALAR(pclose_ret, FG(pclose_ret));
ZEND_ASYNC_FLOW_SCALAR(pclose_wait, FG(pclose_wait));
ZEND_ASYNC_FLOW_OWNER(wrapper_errors, FG(wrapper_errors), finish_table);
ZEND_ASYNC_FLOW_SCALAR(user_stream_filename, FG(user_stream_current_filename));
ZEND_ASYNC_FLOW_SCALAR(in_user_include, PG(in_user_include));

/* output_add_rewrite_var(): its handler is on the coroutine's stack of output buffers, so the variables it adds to
 * links belong to that coroutine. The slot ends before the tags, which are those of the ini setting. */
static void finish_rewriter(void *variable)
{
	url_adapt_state_ex_t *state = variable;

	smart_str_free(&state->tag);
	smart_str_free(&state->arg);
	smart_str_free(&state->val);
	smart_str_free(&state->buf);
	smart_str_free(&state->result);
	smart_str_free(&state->form_app);
	smart_str_free(&state->url_app);
	smart_str_free(&state->attr_val);
}

static void *rewriter_address(void)
{
	return &BG(url_adapt_output_ex);
}

static const zend_async_flow_slot_t rewriter = {
	rewriter_address, offsetof(url_adapt_state_ex_t, tags), offsetof(url_adapt_state_ex_t, active), sizeof(int), NULL,
	finish_rewriter, NULL
};

ZEND_ASYNC_FLOW_SCALAR(json_error, JSON_G(error_code));
ZEND_ASYNC_FLOW_SCALAR(pcre_error, PCRE_G(error_code));

static const zend_async_flow_slot_t *const slots[] = {
	&operands, &http_headers, &compare_deprecation, &strtok_string, &strtok_position, &strtok_length,
	&pclose_ret, &pclose_wait, &wrapper_errors, &rewriter, &json_error, &pcre_error,
};

static const zend_async_flow_slot_t *const slots_of_calls[] = {
	&linking_class, &delayed_autoloads, &serialize_lock, &serialize_data, &unserialize_data,
	&ini_section, &user_stream_filename, &in_user_include,
};

void php_async_state_startup(void)
{
	php_async_output_startup();
	for (size_t i = 0; i < sizeof(slots) / sizeof(slots[0]); i++) {
		zend_async_flow_slot_register(slots[i]);
	}
	for (size_t i = 0; i < sizeof(slots_of_calls) / sizeof(slots_of_calls[0]); i++) {
		zend_async_flow_slot_register_of_call(slots_of_calls[i]);
	}
}
