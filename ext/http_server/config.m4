dnl Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
PHP_ARG_ENABLE([http-server],
  [whether to enable the web server (TrueAsync)],
  [AS_HELP_STRING([--disable-http-server],
    [Disable the web server; it needs --enable-async and libllhttp])],
  [$PHP_ASYNC],
  [no])

PHP_ARG_ENABLE([http2],
  [whether the web server speaks HTTP/2],
  [AS_HELP_STRING([--disable-http2],
    [Build the web server without HTTP/2])],
  [yes],
  [no])

PHP_ARG_ENABLE([http-compression],
  [whether the web server compresses],
  [AS_HELP_STRING([--disable-http-compression],
    [Build the web server without compression])],
  [yes],
  [no])

PHP_ARG_ENABLE([brotli],
  [whether the web server speaks brotli],
  [AS_HELP_STRING([--disable-brotli],
    [Build the web server without brotli])],
  [yes],
  [no])

PHP_ARG_ENABLE([zstd],
  [whether the web server speaks zstd],
  [AS_HELP_STRING([--disable-zstd],
    [Build the web server without zstd])],
  [yes],
  [no])

dnl HTTP_SERVER_CODEC(variable, modules, name, package)
AC_DEFUN([HTTP_SERVER_CODEC], [
  PKG_CHECK_MODULES([HTTP_$1], [$2], [
    PHP_EVAL_LIBLINE([$HTTP_$1_LIBS])
    HTTP_CODEC_CFLAGS="$HTTP_CODEC_CFLAGS -DHTTP_HAVE_$1=1 $HTTP_$1_CFLAGS"
  ], [
    AC_MSG_WARN([The web server does without $3: package $4 was not found])
  ])
])

if test "$PHP_HTTP_SERVER" != "no" && test "$PHP_ASYNC" != "no"; then
  PKG_CHECK_MODULES([LLHTTP], [libllhttp >= 8.1.0],
    [PHP_HTTP_SERVER_FOUND=yes],
    [PHP_HTTP_SERVER_FOUND=no])

  if test "$PHP_HTTP_SERVER_FOUND" = "no"; then
    AC_MSG_WARN([The web server is left out: libllhttp was not found (package libllhttp-dev, or build/library llhttp)])
  else
    PHP_EVAL_LIBLINE([$LLHTTP_LIBS])

    HTTP_HTTP2_CFLAGS=
    HTTP_HTTP2_SOURCES=
    if test "$PHP_HTTP2" != "no"; then
      PKG_CHECK_MODULES([NGHTTP2], [libnghttp2 >= 1.60.0], [
        PHP_EVAL_LIBLINE([$NGHTTP2_LIBS])
        HTTP_HTTP2_CFLAGS="-DHTTP_HAVE_HTTP2=1 $NGHTTP2_CFLAGS"
        HTTP_HTTP2_SOURCES="http2/respond.c http2/session.c http2/stream.c http2/tunnel.c http2/violations.c"
      ], [
        AC_MSG_WARN([The web server does without HTTP/2: libnghttp2 1.60 was not found (package libnghttp2-dev, or build/library nghttp2)])
      ])
    fi

    dnl Follows --with-openssl.
    HTTP_TLS_CFLAGS=
    if test "$PHP_OPENSSL" != "no"; then
      PKG_CHECK_MODULES([HTTP_OPENSSL], [openssl >= 3.0.0], [
        PHP_EVAL_LIBLINE([$HTTP_OPENSSL_LIBS])
        HTTP_TLS_CFLAGS="-DHTTP_HAVE_OPENSSL=1 $HTTP_OPENSSL_CFLAGS"
      ], [
        AC_MSG_WARN([The web server does without TLS: OpenSSL 3.0 was not found (package libssl-dev)])
      ])
    fi

    dnl Libraries that one feature needs: without one, the feature is left out.
    HTTP_CODEC_CFLAGS=
    if test "$PHP_HTTP_COMPRESSION" != "no"; then
      HTTP_SERVER_CODEC([ZLIB], [zlib >= 1.2.11], [gzip], [zlib1g-dev])
      if test "$PHP_BROTLI" != "no"; then
        HTTP_SERVER_CODEC([BROTLI], [libbrotlienc libbrotlidec], [brotli], [libbrotli-dev])
      fi
      if test "$PHP_ZSTD" != "no"; then
        HTTP_SERVER_CODEC([ZSTD], [libzstd >= 1.4.0], [zstd], [libzstd-dev])
      fi
    fi

    PHP_NEW_EXTENSION([http_server], m4_normalize([
        http_server.c
        base/coding.c
        base/date.c
        base/deadline.c
        base/disk_read.c
        base/exceptions.c
        base/identity.c
        base/open_file.c
        base/host_name.c
        base/job.c
        base/network.c
        base/report.c
        base/signal.c
        base/spool.c
        base/status.c
        base/string_list.c
        base/text.c
        base/utf8.c
        base/watch.c
        codec/brotli.c
        codec/codec.c
        codec/gzip.c
        codec/zstd.c
        config/certificates.c
        config/config.c
        config/hot_reload.c
        config/lists.c
        config/listeners.c
        config/log_sinks.c
        config/proxies.c
        config/settings.c
        fastcgi/address.c
        fastcgi/answer.c
        fastcgi/call.c
        fastcgi/fastcgi.c
        fastcgi/head.c
        fastcgi/link.c
        fastcgi/params.c
        fastcgi/paths.c
        fastcgi/records.c
        fastcgi/resolve.c
        fastcgi/settings.c
        files/answer.c
        files/cache.c
        files/conditions.c
        files/lookup.c
        files/mime.c
        files/mount.c
        files/mount_path.c
        files/mount_settings.c
        files/send_file.c
        files/static_handler.c
        $HTTP_HTTP2_SOURCES
        http1/body.c
        http1/check.c
        http1/chunks.c
        http1/connection.c
        http1/parse.c
        http1/respond.c
        http1/tunnel.c
        log/batch.c
        log/format.c
        log/format_combined.c
        log/format_json.c
        log/format_text.c
        log/log.c
        log/direct.c
        log/messages.c
        log/opening.c
        log/ring.c
        log/sink.c
        log/target_file.c
        log/target_socket.c
        log/target_stream.c
        log/writer.c
        message/access.c
        message/encode.c
        message/exchange.c
        message/fields.c
        message/request.c
        message/request_body.c
        message/request_object.c
        message/response.c
        message/response_object.c
        message/response_stream.c
        message/sse.c
        multipart/form.c
        multipart/parameters.c
        multipart/parser.c
        multipart/uploaded_file.c
        net/connection.c
        net/listener.c
        net/output.c
        net/overload.c
        net/proxy.c
        net/proxy_header.c
        net/worker.c
        tls/certificates.c
        tls/context.c
        tls/session.c
        tls/store.c
        rooms/attachment.c
        rooms/hub.c
        rooms/interest.c
        rooms/message.c
        rooms/publish.c
        rooms/retry.c
        rooms/room.c
        rooms/topics.c
        scripts/files.c
        scripts/pool.c
        scripts/process.c
        scripts/supervisor.c
        server/certificates.c
        server/dispatch.c
        server/group.c
        server/lifecycle.c
        server/pool.c
        server/pool_reload.c
        server/pool_sockets.c
        server/pool_thread.c
        server/protocol.c
        server/records.c
        server/scripts.c
        server/server.c
        server/sessions.c
        server/stats.c
        server/topics.c
        server/transfer.c
        websocket/deflate.c
        websocket/handshake.c
        websocket/publish.c
        websocket/reader.c
        websocket/receive.c
        websocket/send.c
        websocket/session.c
        websocket/upgrade.c
        websocket/websocket.c
      ]),
      [no],,
      [-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -I@ext_srcdir@ $LLHTTP_CFLAGS $HTTP_CODEC_CFLAGS $HTTP_TLS_CFLAGS $HTTP_HTTP2_CFLAGS])
    PHP_ADD_BUILD_DIR(m4_normalize([
      $ext_builddir/base
      $ext_builddir/codec
      $ext_builddir/config
      $ext_builddir/fastcgi
      $ext_builddir/files
      $ext_builddir/http1
      $ext_builddir/http2
      $ext_builddir/log
      $ext_builddir/message
      $ext_builddir/multipart
      $ext_builddir/net
      $ext_builddir/rooms
      $ext_builddir/scripts
      $ext_builddir/server
      $ext_builddir/tls
      $ext_builddir/websocket
    ]))
    PHP_ADD_MAKEFILE_FRAGMENT
    PHP_ADD_EXTENSION_DEP(http_server, async)
    PHP_ADD_EXTENSION_DEP(http_server, json)
    AC_DEFINE([HAVE_HTTP_SERVER], [1], [Define to 1 if the web server is built in.])
  fi
fi
