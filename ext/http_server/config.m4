dnl Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
PHP_ARG_ENABLE([http-server],
  [whether to enable the web server (TrueAsync)],
  [AS_HELP_STRING([--disable-http-server],
    [Disable the web server; it needs --enable-async and libllhttp])],
  [$PHP_ASYNC],
  [no])

if test "$PHP_HTTP_SERVER" != "no" && test "$PHP_ASYNC" != "no"; then
  PKG_CHECK_MODULES([LLHTTP], [libllhttp >= 8.1.0],
    [PHP_HTTP_SERVER_FOUND=yes],
    [PHP_HTTP_SERVER_FOUND=no])

  if test "$PHP_HTTP_SERVER_FOUND" = "no"; then
    AC_MSG_WARN([The web server is left out: libllhttp was not found (package libllhttp-dev, or build/library llhttp)])
  else
    PHP_EVAL_LIBLINE([$LLHTTP_LIBS])

    PHP_NEW_EXTENSION([http_server], m4_normalize([
        http_server.c
        base/date.c
        base/deadline.c
        base/exceptions.c
        base/signal.c
        base/status.c
        base/text.c
        config/config.c
        config/lists.c
        config/listeners.c
        config/settings.c
        http1/body.c
        http1/check.c
        http1/chunks.c
        http1/connection.c
        http1/parse.c
        http1/respond.c
        message/exchange.c
        message/fields.c
        message/request.c
        message/request_object.c
        message/response.c
        message/response_object.c
        message/response_stream.c
        message/sse.c
        net/connection.c
        net/listener.c
        net/output.c
        net/worker.c
        server/dispatch.c
        server/lifecycle.c
        server/server.c
      ]),
      [no],,
      [-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -I@ext_srcdir@ $LLHTTP_CFLAGS])
    PHP_ADD_BUILD_DIR(m4_normalize([
      $ext_builddir/base
      $ext_builddir/config
      $ext_builddir/http1
      $ext_builddir/message
      $ext_builddir/net
      $ext_builddir/server
    ]))
    PHP_ADD_EXTENSION_DEP(http_server, async)
    PHP_ADD_EXTENSION_DEP(http_server, json)
    AC_DEFINE([HAVE_HTTP_SERVER], [1], [Define to 1 if the web server is built in.])
  fi
fi
