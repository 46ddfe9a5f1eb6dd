--TEST--
A fatal error in the code of -r: coroutines are cleaned up, then the shutdown functions run; linting several files asserts nothing
--SKIPIF--
<?php if (PHP_OS_FAMILY === 'Windows') die('skip quoting for sh'); ?>
--FILE--
<?php
$code = <<<'CODE'
	register_shutdown_function(function () { echo "shutdown function\n"; });
	Async\spawn(function () { try { Async\delay(60_000); } finally { echo "cleaned up\n"; } });
	Async\suspend();
	eval('function f() {} function f() {}');
	CODE;
exec(escapeshellarg(PHP_BINARY) . ' -n -d display_errors=0 -r ' . escapeshellarg($code), $output, $status);
echo implode("\n", $output), "\n$status\n";

exec(escapeshellarg(PHP_BINARY) . ' -n -l ' . escapeshellarg(__FILE__) . ' ' . escapeshellarg(__FILE__), $lint, $status);
echo count($lint), " $status\n";
?>
--EXPECT--
cleaned up
shutdown function
255
2 0
