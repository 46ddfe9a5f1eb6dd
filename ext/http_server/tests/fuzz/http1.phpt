--TEST--
HTTP/1: the seeds of its fuzz target, and what it has found
--EXTENSIONS--
true_async_server
zlib
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../../fuzz/judge.inc';

Judge::replay('http1');
?>
--EXPECT--
done
