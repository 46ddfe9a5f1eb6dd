--TEST--
After a fatal error in a coroutine its buffers are flushed at shutdown, as those of any script that ends so
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

foreach (['', '-d output_buffering=4096'] as $options) {
    show("fatal $options", '
use function Async\{spawn, await, suspend, delay};
register_shutdown_function(function () { echo "shutdown function\n"; });
spawn(function () {
    ob_start(fn(string $buffer) => "[waiting: $buffer]\n");
    echo "w";
    delay(100000);
});
spawn(function () {
    ob_start(fn(string $buffer) => "[outer: $buffer]\n");
    echo "o";
    ob_start(fn(string $buffer) => "[inner: $buffer]");
    echo "i";
    suspend();
    trigger_error("fatal", E_USER_ERROR);
});
ob_start(fn(string $buffer) => "[main: $buffer]\n");
echo "m";
delay(100000);
', $options);
}
?>
--EXPECTF--
-- fatal : 255
[waiting: w]
[outer: o[inner: i
Deprecated: Passing E_USER_ERROR to trigger_error() is deprecated since 8.4, %s in script.php on line %d

Fatal error: fatal in script.php on line %d
]]
[main: mshutdown function
]
-- fatal -d output_buffering=4096: 255
[waiting: w]
[outer: o[inner: i
Deprecated: Passing E_USER_ERROR to trigger_error() is deprecated since 8.4, %s in script.php on line %d

Fatal error: fatal in script.php on line %d
]]
[main: mshutdown function
]
