/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A form that arrives: what its parts are, within limits. */
#include "form.h"
#include "parameters.h"
#include "parser.h"
#include "uploaded_file.h"
#include "base/text.h"
#include "php_variables.h"

#define FIELDS_MAX    100
#define FILES_MAX     20
/* Files that are listed with an error. */
#define LISTED_MAX    1000
#define FILE_NAME_MAX 4096

struct _http_form_s {
	http_multipart_t parser;
	http_log_t *log;             /* borrowed: used while the body arrives; NULL: silent */
	zval fields;                 /* owned arrays */
	zval files;
	uint32_t field_count;
	uint32_t file_count;

	/* the present part */
	zend_string *name;           /* owned; NULL: it has none. So are the others */
	zend_string *file_name;
	zend_string *type;
	zend_string *charset;
	smart_str value;             /* of a field */
	http_uploaded_file_t *file;  /* one reference; NULL: it is a field, or is skipped */
	bool is_field;
};

static void replace(zend_string **place, zend_string *value)
{
	if (*place != NULL) {
		zend_string_release(*place);
	}
	*place = value;
}

/* --- the headers of a part --- */

static void log_part(const http_form_t *form, const char *message)
{
	http_log_record_t record;

	if (EXPECTED(!http_log_enabled(form->log, HTTP_LOG_DEBUG, HTTP_LOG_APP))) {
		return;
	}
	http_log_begin(&record, HTTP_LOG_DEBUG, HTTP_LOG_APP, message, strlen(message));
	if (form->name != NULL) {
		http_log_add_string(&record, "field_name", ZSTR_VAL(form->name), ZSTR_LEN(form->name));
	}
	http_log_write(form->log, &record);
}

static bool on_header(void *owner, const char *name, size_t name_length, const char *value, size_t length)
{
	http_form_t *form = owner;

	if (HTTP_IS(name, name_length, "content-disposition")) {
		zend_string *extended = http_parameter(value, length, ZEND_STRL("filename*"));

		replace(&form->name, http_parameter(value, length, ZEND_STRL("name")));
		replace(&form->file_name, extended != NULL ? extended : http_parameter(value, length, ZEND_STRL("filename")));
	} else if (HTTP_IS(name, name_length, "content-type")) {
		const char *semicolon = memchr(value, ';', length);
		const char *end = semicolon != NULL ? semicolon : value + length;

		while (end > value && http_is_blank(end[-1])) {
			end--;
		}
		replace(&form->type, zend_string_init(value, (size_t) (end - value), false));
		replace(&form->charset, http_parameter(value, length, ZEND_STRL("charset")));
	}
	log_part(form, "multipart.header.flush");
	return true;
}

/* --- files --- */

static bool is_file_name(const zend_string *name)
{
	const char *text = ZSTR_VAL(name);

	return ZSTR_LEN(name) <= FILE_NAME_MAX && !zend_string_equals_literal(name, ".")
			&& !zend_string_equals_literal(name, "..") && strlen(text) == ZSTR_LEN(name) && text[0] != '/'
			&& text[0] != '\\' && strstr(text, "../") == NULL && strstr(text, "..\\") == NULL
			&& !(isalpha((unsigned char) text[0]) && text[1] == ':' && (text[2] == '\\' || text[2] == '/'));
}

/* Lists a file under its name; several of one name are a list. A name may say with [] that it is one. */
static void list_file(http_form_t *form, zend_object *file)
{
	HashTable *files;
	const size_t length = ZSTR_LEN(form->name);
	const bool is_list = length > 2 && memcmp(ZSTR_VAL(form->name) + length - 2, "[]", 2) == 0;
	zend_string *name = is_list ? zend_string_init(ZSTR_VAL(form->name), length - 2, false)
								: zend_string_copy(form->name);
	zval *found, entry, list;

	/* A program may have the array already. */
	SEPARATE_ARRAY(&form->files);
	files = Z_ARRVAL(form->files);
	found = zend_symtable_find(files, name);
	ZVAL_OBJ_COPY(&entry, file);
	if (found != NULL && Z_TYPE_P(found) == IS_ARRAY) {
		SEPARATE_ARRAY(found);
		zend_hash_next_index_insert(Z_ARRVAL_P(found), &entry);
	} else if (found != NULL || is_list) {
		array_init(&list);
		if (found != NULL) {
			Z_ADDREF_P(found);
			zend_hash_next_index_insert(Z_ARRVAL(list), found);
		}
		zend_hash_next_index_insert(Z_ARRVAL(list), &entry);
		zend_symtable_update(files, name, &list);
	} else {
		zend_symtable_update(files, name, &entry);
	}
	zend_string_release(name);
}

static void begin_file(http_form_t *form)
{
	http_uploaded_file_t *file;

	if (form->file_count++ >= LISTED_MAX) {
		return;
	}
	file = http_uploaded_file_new();
	file->name = zend_string_copy(form->file_name);
	file->type = form->type != NULL ? zend_string_copy(form->type) : NULL;
	file->charset = form->charset != NULL ? zend_string_copy(form->charset) : NULL;
	if (ZSTR_LEN(form->file_name) == 0) {
		file->error = HTTP_UPLOAD_NO_FILE;
	} else if (form->file_count > FILES_MAX) {
		file->error = HTTP_UPLOAD_TOO_MANY;
	} else if (!is_file_name(form->file_name)) {
		file->error = HTTP_UPLOAD_INVALID_NAME;
	} else {
		http_uploaded_file_open(file);
	}
	form->file = file;
}

/* --- parts --- */

static bool on_begin(void *owner)
{
	http_form_t *form = owner;

	log_part(form, "multipart.headers_complete");
	if (form->name == NULL) {
		return false;
	}
	if (form->file_name != NULL) {
		begin_file(form);
	} else {
		form->is_field = form->field_count++ < FIELDS_MAX;
	}
	return true;
}

static bool on_data(void *owner, const char *data, size_t length)
{
	http_form_t *form = owner;

	if (form->file != NULL) {
		http_uploaded_file_write(form->file, data, length);
	} else if (form->is_field) {
		smart_str_appendl(&form->value, data, length);
	}
	return true;
}

/* Stores a field like $_POST does. */
static void end_field(http_form_t *form)
{
	char *name;

	/* PHP's parser would warn of it. */
	if (http_name_is_deeper(ZSTR_VAL(form->name), ZSTR_LEN(form->name), PG(max_input_nesting_level))) {
		return;
	}
	/* The name is written to. */
	name = estrndup(ZSTR_VAL(form->name), ZSTR_LEN(form->name));
	smart_str_0(&form->value);
	SEPARATE_ARRAY(&form->fields);
	php_register_variable_safe(name, form->value.s != NULL ? ZSTR_VAL(form->value.s) : "",
			form->value.s != NULL ? ZSTR_LEN(form->value.s) : 0, &form->fields);
	efree(name);
}

static void forget_part(http_form_t *form)
{
	replace(&form->name, NULL);
	replace(&form->file_name, NULL);
	replace(&form->type, NULL);
	replace(&form->charset, NULL);
	smart_str_free(&form->value);
	if (form->file != NULL) {
		http_uploaded_file_close(form->file);
		OBJ_RELEASE(&form->file->std);
		form->file = NULL;
	}
	form->is_field = false;
}

static bool on_end(void *owner)
{
	http_form_t *form = owner;

	if (form->is_field) {
		end_field(form);
	} else if (form->file != NULL) {
		/* From now on it is whole. */
		http_uploaded_file_close(form->file);
		list_file(form, &form->file->std);
	}
	forget_part(form);
	return true;
}

/* --- the form --- */

http_form_t *http_form_new(const char *type, size_t length, http_log_t *log)
{
	static const http_multipart_ops_t ops = { on_header, on_begin, on_data, on_end };
	http_form_t *form = ecalloc(1, sizeof(*form));

	if (!http_multipart_init(&form->parser, type, length, &ops, form)) {
		efree(form);
		return NULL;
	}
	form->log = log;
	array_init(&form->fields);
	array_init(&form->files);
	return form;
}

bool http_form_add(http_form_t *form, const char *data, size_t length)
{
	return http_multipart_add(&form->parser, data, length);
}

bool http_form_end(http_form_t *form)
{
	return http_multipart_end(&form->parser);
}

void http_form_free(http_form_t *form)
{
	forget_part(form);
	http_multipart_destroy(&form->parser);
	zval_ptr_dtor(&form->fields);
	zval_ptr_dtor(&form->files);
	efree(form);
}

zval *http_form_fields(http_form_t *form)
{
	return &form->fields;
}

zval *http_form_files(http_form_t *form)
{
	return &form->files;
}

static void discard(zval *entry)
{
	zval *element;

	if (Z_TYPE_P(entry) == IS_OBJECT) {
		http_uploaded_file_discard(http_uploaded_file_from_object(Z_OBJ_P(entry)));
	} else {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(entry), element) {
			discard(element);
		} ZEND_HASH_FOREACH_END();
	}
}

void http_form_discard(http_form_t *form)
{
	discard(&form->files);
}
