/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The code of a user function in transit. Everything lies in the arena, nothing refers to the source: constant operands
 * are indices of literals, jumps with absolute addresses are indices of instructions, handlers are not set. */
#ifndef ASYNC_TRANSIT_CODE_H
#define ASYNC_TRANSIT_CODE_H

#include "transit.h"

typedef struct transit_ast_s transit_ast_t;

struct transit_ast_s {
	zend_ast_kind kind;
	zend_ast_attr attr;
	uint32_t line;
	uint32_t children;
	zval value;              /* ZEND_AST_ZVAL, ZEND_AST_CONSTANT */
	transit_ast_t *child[1]; /* may be NULL */
};

typedef struct {
	transit_string_t *name; /* NULL: of the return type */
	zend_type type;         /* names are transit_string_t, lists hold such types */
} transit_argument_t;

typedef struct {
	transit_string_t *name;
	uint32_t flags, line, offset;
	uint32_t count;
	struct {
		transit_string_t *name; /* NULL: positional */
		zval value;
	} arguments[1];
} transit_attribute_t;

struct transit_function_s {
	zend_op_array numbers; /* scalar fields only; all pointers are NULL */
	transit_string_t *name, *filename, *doc_comment;
	transit_string_t **variables;
	zend_op *opcodes;
	zval *literals;        /* with their u2 */
	zend_live_range *live_ranges;
	zend_try_catch_element *try_catches;
	transit_argument_t *arguments; /* with the return type first and a variadic one last, if they exist */
	uint32_t argument_count;
	transit_attribute_t **attributes;
	uint32_t attribute_count;
	transit_array_t *statics;      /* template; NULL: none */
	transit_function_t **functions;
};

/* In arrays of static variables: true if the value was a reference, as the VM marks an initialised `static $x`. */
#define TRANSIT_STATIC_REFERENCE(zv) Z_EXTRA_P(zv)

#if ZEND_USE_ABS_JMP_ADDR
/* Returns the operand that is a jump, NULL: none. Jumps in extended_value and in jump tables are always relative. */
static inline znode_op *transit_jump_of(zend_op *op)
{
	switch (op->opcode) {
		case ZEND_JMP:
		case ZEND_FAST_CALL: return &op->op1;
		case ZEND_CATCH: return op->extended_value & ZEND_LAST_CATCH ? NULL : &op->op2;
		case ZEND_JMPZ:
		case ZEND_JMPNZ:
		case ZEND_JMPZ_EX:
		case ZEND_JMPNZ_EX:
		case ZEND_JMP_SET:
		case ZEND_COALESCE:
		case ZEND_FE_RESET_R:
		case ZEND_FE_RESET_RW:
		case ZEND_ASSERT_CHECK:
		case ZEND_JMP_NULL:
		case ZEND_BIND_INIT_STATIC_OR_JMP:
		case ZEND_JMP_FRAMELESS: return &op->op2;
	}
	return NULL;
}
#endif

#endif
