--TEST--
PROXY protocol: the seeds of its fuzz target, and what it has found
--EXTENSIONS--
true_async_server
hash
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../../fuzz/judge.inc';

Judge::replay('proxy');
?>
--EXPECT--
done
