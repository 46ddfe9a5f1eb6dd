--TEST--
multipart/form-data: the seeds of its fuzz target, and what it has found
--EXTENSIONS--
true_async_server
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../../fuzz/judge.inc';

Judge::replay('multipart');
?>
--EXPECT--
done
