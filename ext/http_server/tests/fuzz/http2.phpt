--TEST--
HTTP/2: the seeds of its fuzz target, and what it has found
--EXTENSIONS--
true_async_server
zlib
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../../fuzz/judge.inc';

Judge::replay('http2');
?>
--EXPECT--
done
