--TEST--
A fatal error in an output callback at the end of a coroutine: main's output is not lost
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../../ext/async/tests/run_script.inc';

function show(string $name, string $code, string $options = ''): void
{
    [$output, $status] = run_script($code, $options);
    echo "-- $name: $status\n$output\n";
}

show('fatal', '
use function Async\{spawn, await, suspend, delay};
spawn(function () {
    ob_start(function (string $buffer) { suspend(); trigger_error("fatal", E_USER_ERROR); });
    echo "text";
});
ob_start();
echo "m";
delay(100000);
');
?>
--EXPECTF--
-- fatal: 255
text
Deprecated: Passing E_USER_ERROR to trigger_error() is deprecated since 8.4, %s in script.php on line %d

Fatal error: fatal in script.php on line %d
m
