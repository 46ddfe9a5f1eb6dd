/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * How the modules of this tree take part in warm requests. One that is not here, and declares nothing, is cycled: it sees what it sees
 * under FPM, and keeps its caches, connections and statistics. Bytes: its globals hold no memory of malloc() that a request changes. */
#include "php_rewind_parts.h"
#include "SAPI.h"
#include "ext/pcntl/php_pcntl.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_dir.h"
#ifdef HAVE_SOCKETS
# include "ext/sockets/php_sockets.h"
#endif
#if defined(HAVE_MBSTRING) && !defined(COMPILE_DL_MBSTRING)
# include "ext/mbstring/mbstring.h"
# ifdef HAVE_MBREGEX
#  include "ext/mbstring/php_mbregex.h"
# endif
#endif
#if defined(HAVE_LIBXML) && !defined(COMPILE_DL_LIBXML)
# include "ext/libxml/php_libxml.h"
# include <libxml/xmlerror.h>
#endif
#if defined(HAVE_OPENSSL_EXT) && !defined(COMPILE_DL_OPENSSL)
# include "ext/openssl/php_openssl.h"
# include <openssl/err.h>
#endif
#if defined(HAVE_PHP_SESSION) && !defined(COMPILE_DL_SESSION)
# include "ext/session/php_session.h"
#endif
#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"
#include "zend_rewind.h"
#include "zend_virtual_cwd.h"

/* Globals that a module has beside those in its entry. */
#ifdef ZTS
# define ADD_GLOBALS(id, variable, type, name) zend_rewind_bytes(TSRMG_BULK(id, type *), sizeof(type), name)
# define ADD_FAST(offset, variable, type, name) zend_rewind_bytes(TSRMG_FAST_BULK(offset, type *), sizeof(type), name)
#else
# define ADD_GLOBALS(id, variable, type, name) zend_rewind_bytes(&(variable), sizeof(type), name)
# define ADD_FAST(offset, variable, type, name) zend_rewind_bytes(&(variable), sizeof(type), name)
#endif
#define KEEP(field, name) zend_rewind_keep(&(field), sizeof(field), name)

static const zend_rewind_module_t bytes = { ZEND_REWIND_BYTES, NULL, NULL, NULL };
static const zend_rewind_module_t kept = { ZEND_REWIND_KEEP, NULL, NULL, NULL };

/* PHP's own layers, and what of the module goes with them. */
/* assert.c */
extern zval *php_assert_callback(void);

static void seal_standard(void)
{
	ADD_FAST(core_globals_offset, core_globals, php_core_globals, "core_globals");
	KEEP(PG(tick_functions), "tick_functions");
	ADD_FAST(sapi_globals_offset, sapi_globals, sapi_globals_struct, "sapi_globals");
	KEEP(SG(known_post_content_types), "known_post_content_types");
	zend_rewind_bytes(&CWDG(cwd), sizeof(CWDG(cwd)), "cwd_globals.cwd");

	ADD_GLOBALS(basic_globals_id, basic_globals, php_basic_globals, "basic_globals");
	/* Tables of malloc(), made by on_modify. */
	KEEP(BG(url_adapt_session_hosts_ht), "url_adapt_session_hosts_ht");
	KEEP(BG(url_adapt_output_hosts_ht), "url_adapt_output_hosts_ht");
	ADD_GLOBALS(file_globals_id, file_globals, php_file_globals, "file_globals");
	/* Of malloc(), too: the answer of the last gethostbyname(). */
	KEEP(FG(tmp_host_info), "tmp_host_info");
	KEEP(FG(tmp_host_buf), "tmp_host_buf");
	KEEP(FG(tmp_host_buf_len), "tmp_host_buf_len");
	zend_rewind_bytes(php_assert_callback(), sizeof(zval), "assert_globals.callback");

	const zend_ini_entry *const basedir = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("open_basedir"));
	if (basedir != NULL && basedir->modified) {
		zend_rewind_refuse("open_basedir was changed");
	}
	/* The C library keeps the string of malloc(), which the end of a request frees, and does not tell with which options it was opened. */
	if (BG(syslog_device) != NULL) {
		zend_rewind_refuse("the log of the system is open: call openlog() in the request");
	}
}

#if defined(HAVE_MBSTRING) && !defined(COMPILE_DL_MBSTRING)
/* Regular expressions have globals of malloc(), with a table of the heap: they are cycled. */
static void rewound_mbstring(void)
{
# ifdef HAVE_MBREGEX
	PHP_RINIT(mb_regex)(MODULE_PERSISTENT, mbstring_module_entry.module_number);
# endif
}

/* Lists of malloc(), which on_modify makes anew. */
static void seal_mbstring(void)
{
	zend_mbstring_globals *const globals = zend_rewind_globals_of(&mbstring_module_entry);

	KEEP(globals->http_output_conv_mimetypes, "http_output_conv_mimetypes");
	KEEP(globals->http_input_list, "http_input_list");
	KEEP(globals->http_input_list_size, "http_input_list_size");
	KEEP(globals->detect_order_list, "detect_order_list");
	KEEP(globals->detect_order_list_size, "detect_order_list_size");
	KEEP(globals->mb_regex_globals, "mb_regex_globals");
# ifdef HAVE_MBREGEX
	PHP_RSHUTDOWN(mb_regex)(MODULE_PERSISTENT, mbstring_module_entry.module_number);
# endif
	rewound_mbstring();
}
#endif

#if defined(HAVE_LIBXML) && !defined(COMPILE_DL_LIBXML)
# define LIBXML_STATE ((zend_libxml_globals *) zend_rewind_globals_of(&libxml_module_entry))

static ZEND_EXT_TLS xmlStructuredErrorFunc on_xml_error;
static ZEND_EXT_TLS void *xml_error_context;

/* All but the errors themselves lies in the heap, and those of the boot are dropped. Their receiver is a variable of the library. */
static void seal_libxml(void)
{
	if (LIBXML_STATE->error_list != NULL) {
		zend_llist_clean(LIBXML_STATE->error_list);
	}
	xmlResetLastError();
	on_xml_error = xmlStructuredError;
	xml_error_context = xmlStructuredErrorContext;
}

/* The end of each request has taken PHP's functions away from the library. */
static void begin_libxml(void)
{
	const bool is_loader_disabled = LIBXML_STATE->entity_loader_disabled;

	libxml_module_entry.request_startup_func(libxml_module_entry.type, libxml_module_entry.module_number);
	LIBXML_STATE->entity_loader_disabled = is_loader_disabled;
	xmlSetStructuredErrorFunc(xml_error_context, on_xml_error);
}

static const zend_rewind_module_t libxml = { ZEND_REWIND_BYTES, seal_libxml, NULL, begin_libxml };
#else
# define libxml kept
#endif

/* The end of each request gives all signals their default. */
static void seal_pcntl(void)
{
	const zend_module_entry *const module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("pcntl"));
	const zend_pcntl_globals *const globals = zend_rewind_globals_of(module);
	zend_ulong number;
	const zval *handler;

	ZEND_HASH_FOREACH_NUM_KEY_VAL(&globals->php_signal_table, number, handler) {
		if (Z_TYPE_P(handler) != IS_LONG || Z_LVAL_P(handler) != 0) {
			zend_rewind_refuse("a signal handler for %s is installed", strsignal((int) number));
		}
	} ZEND_HASH_FOREACH_END();
}

static const zend_rewind_module_t pcntl = { ZEND_REWIND_BYTES, seal_pcntl, NULL, NULL };

#if defined(HAVE_OPENSSL_EXT) && !defined(COMPILE_DL_OPENSSL)
/* Errors that the request has not asked for would be those of the next one. */
static void rewound_openssl(void)
{
	zend_openssl_globals *const globals = zend_rewind_globals_of(&openssl_module_entry);

	if (globals->errors != NULL) {
		globals->errors->top = globals->errors->bottom = 0;
	}
	if (ERR_peek_error() != 0) {
		ERR_clear_error();
	}
}

static const zend_rewind_module_t openssl = { ZEND_REWIND_KEEP, rewound_openssl, rewound_openssl, NULL };
#else
# define openssl kept
#endif

#ifdef HAVE_SOCKETS
/* Neither the start nor the end of a request clears it. */
static void rewound_sockets(void)
{
	/* It may be a shared library. */
	const zend_module_entry *const module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("sockets"));
	zend_sockets_globals *const globals = zend_rewind_globals_of(module);

	globals->last_error = 0;
}

static const zend_rewind_module_t sockets = { ZEND_REWIND_CYCLE, rewound_sockets, rewound_sockets, NULL };
#else
# define sockets kept
#endif

#if defined(HAVE_PHP_SESSION) && !defined(COMPILE_DL_SESSION)
/* The handler that the boot file has set is part of the state; the generator of identifiers is not, or all requests would get the same. */
static void seal_session(void)
{
	php_ps_globals *const globals = zend_rewind_globals_of(&session_module_entry);

	if (globals->session_status == php_session_active) {
		zend_rewind_refuse("a session is active");
	}
	KEEP(globals->random_state, "random_state");
	KEEP(globals->random, "random");
	KEEP(globals->random_seeded, "random_seeded");
}

/* Chooses the handler by the settings of the request, and starts a session where session.auto_start says so. */
static void begin_session(void)
{
	session_module_entry.request_startup_func(session_module_entry.type, session_module_entry.module_number);
}

static const zend_rewind_module_t session = { ZEND_REWIND_BYTES, seal_session, NULL, begin_session };

void php_rewind_modules_begin_session(void)
{
	begin_session();
}

bool php_rewind_modules_auto_start(bool is_wanted)
{
	php_ps_globals *const globals = zend_rewind_globals_of(&session_module_entry);
	const bool was_wanted = globals->auto_start;

	globals->auto_start = is_wanted;
	return was_wanted;
}
#else
# define session kept

void php_rewind_modules_begin_session(void)
{
}

bool php_rewind_modules_auto_start(bool is_wanted)
{
	return is_wanted;
}
#endif

static void rewound_standard(void)
{
	php_rewind_process_back();
	/* The directory that readdir() reads: its globals are private to the file. */
	PHP_RINIT(dir)(MODULE_PERSISTENT, basic_functions_module.module_number);
}

static const zend_rewind_module_t standard = { ZEND_REWIND_KEEP, seal_standard, rewound_standard, NULL };
#if defined(HAVE_MBSTRING) && !defined(COMPILE_DL_MBSTRING)
static const zend_rewind_module_t mbstring = { ZEND_REWIND_BYTES, seal_mbstring, rewound_mbstring, NULL };
#else
# define mbstring kept
#endif
static const struct {
	const char *name;
	const zend_rewind_module_t *how;
} declarations[] = {
	{ "core", &kept }, /* the engine's globals are ranges of zend_rewind.c */
	{ "standard", &standard },
	{ "bcmath", &bytes },
	{ "calendar", &bytes },
	{ "ctype", &bytes },
	{ "curl", &bytes },
	{ "date", &bytes },
	{ "dom", &bytes },
	{ "exif", &bytes },
	{ "fileinfo", &bytes },
	{ "gettext", &bytes },
	{ "gmp", &bytes },
	{ "hash", &bytes },
	{ "iconv", &bytes },
	{ "json", &bytes },
	{ "libxml", &libxml },
	{ "mbstring", &mbstring },
	{ "openssl", &openssl },
	{ "pcntl", &pcntl },
	{ "posix", &bytes },
	{ "random", &bytes },
	{ "reflection", &bytes },
	{ "session", &session },
	{ "sockets", &sockets },
	{ "sodium", &bytes },
	{ "tokenizer", &bytes },
	{ "xml", &bytes },
};

/* As in memory.c. */
typedef struct {
	php_stream *inner;
} temp_stream_t;

/* php://output: it has no data of its own. */
static bool is_output(const php_stream *stream)
{
	return strcmp(stream->ops->label, "Output") == 0;
}

/* Streams whose data lies in the heap: php://memory, php://temp, data:. */
static bool is_memory(const php_stream *stream)
{
	if (php_stream_is(stream, PHP_STREAM_IS_TEMP) || strcmp(stream->ops->label, "RFC2397") == 0) {
		stream = ((const temp_stream_t *) stream->abstract)->inner;
	}
	return stream != NULL && php_stream_is(stream, PHP_STREAM_IS_MEMORY) && stream->readfilters.head == NULL
			&& stream->writefilters.head == NULL;
}

static const char *describe_stream(const zend_resource *resource)
{
	const php_stream *const stream = resource->ptr;

	if (stream == NULL || is_memory(stream) || is_output(stream)) {
		return NULL;
	}
	return stream->orig_path != NULL ? stream->orig_path : stream->ops->label;
}

void php_rewind_modules_declare(void)
{
	zend_rewind_resource(php_file_le_stream(), describe_stream);
	for (size_t i = 0; i < sizeof(declarations) / sizeof(declarations[0]); i++) {
		const zend_module_entry *const module = zend_hash_str_find_ptr(&module_registry, declarations[i].name,
				strlen(declarations[i].name));

		/* What the module itself has declared comes first. */
		if (module != NULL && zend_rewind_module_of(module)->globals == ZEND_REWIND_CYCLE) {
			zend_rewind_module(module->module_number, declarations[i].how);
		}
	}
}
