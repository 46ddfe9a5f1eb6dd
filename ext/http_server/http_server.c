/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The module: registers the classes of the web server. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_http_server.h"
#include "base/exceptions.h"
#include "codec/codec.h"
#include "config/http_config.h"
#include "files/static_handler.h"
#include "http1/http1.h"
#include "log/log.h"
#include "log/messages.h"
#include "message/request.h"
#include "message/response.h"
#include "multipart/uploaded_file.h"
#include "server/server.h"
#include "tls/tls.h"
#include "websocket/websocket.h"
#include "rooms/room.h"
#include "server/pool.h"
#include "ext/standard/info.h"
#include "http_server_arginfo.h"

#include <llhttp.h>
#ifdef HTTP_HAVE_HTTP2
# include <nghttp2/nghttp2ver.h>
# define HTTP_PROTOCOL_NAMES "HTTP/1.0, HTTP/1.1, HTTP/2"
#else
# define HTTP_PROTOCOL_NAMES "HTTP/1.0, HTTP/1.1"
#endif

ZEND_FUNCTION(TrueAsync_http_parse_request)
{
	zend_string *text;
	http_request_t *request;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(text)
	ZEND_PARSE_PARAMETERS_END();

	request = http1_parse_message(ZSTR_VAL(text), ZSTR_LEN(text));
	if (request != NULL) {
		RETURN_OBJ(&request->std);
	}
	RETURN_FALSE;
}

ZEND_FUNCTION(TrueAsync_server_dispose)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_codecs_shutdown();
	http_ws_deflate_shutdown();
}

static PHP_MINIT_FUNCTION(http_server)
{
	http_messages_module_init(type, module_number);
	http_register_exceptions();
	http_register_config();
	http_register_request();
	http_register_response();
	http_register_files();
	http_register_uploads();
	http_register_rooms();
	http_register_websocket();
	http_register_server();
	http1_parser_module_init();
	return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(http_server)
{
	http_messages_module_shutdown(type, module_number);
	return SUCCESS;
}

static PHP_RSHUTDOWN_FUNCTION(http_server)
{
	http_logs_end_request();
	http_pools_end_request();
	http_threads_end_request();
	http_attachments_end_request();
	http_groups_end_request();
	http_codecs_shutdown();
	http_ws_deflate_shutdown();
	return SUCCESS;
}

static PHP_MINFO_FUNCTION(http_server)
{
	php_info_print_table_start();
	php_info_print_table_row(2, "Protocols", HTTP_PROTOCOL_NAMES);
#ifdef HTTP_HAVE_HTTP2
	php_info_print_table_row(2, "HTTP/2", "nghttp2 " NGHTTP2_VERSION);
#endif
	php_info_print_table_row(2, "HTTP parser",
			"llhttp " ZEND_TOSTR(LLHTTP_VERSION_MAJOR) "." ZEND_TOSTR(LLHTTP_VERSION_MINOR) "." ZEND_TOSTR(
					LLHTTP_VERSION_PATCH));
	php_info_print_table_row(2, "TLS", http_tls_version() != NULL ? http_tls_version() : "no");
	for (int coding = 0; coding < HTTP_CODING_IDENTITY; coding++) {
		char library[64];

		if (http_codec_describe((http_coding_t) coding, library, sizeof(library))) {
			php_info_print_table_row(2, http_coding_name((http_coding_t) coding), library);
		}
	}
	php_info_print_table_end();
}

static const zend_module_dep dependencies[] = {
	ZEND_MOD_REQUIRED("true_async")
	ZEND_MOD_REQUIRED("json")
	ZEND_MOD_END
};

zend_module_entry http_server_module_entry = {
	STANDARD_MODULE_HEADER_EX,
	NULL,
	dependencies,
	"true_async_server",
	ext_functions,
	PHP_MINIT(http_server),
	PHP_MSHUTDOWN(http_server),
	NULL,
	PHP_RSHUTDOWN(http_server),
	PHP_MINFO(http_server),
	PHP_VERSION,
	STANDARD_MODULE_PROPERTIES,
};
