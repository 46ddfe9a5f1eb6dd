--TEST--
ob_start() inside an output callback fails as ever; another coroutine's is not affected by a callback that is parked
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

$callback = '
use function Async\{spawn, await, suspend};
$callback = function ($buffer) { suspend(); ob_start(); return $buffer; };
';
show('main', $callback . 'ob_start($callback); echo "x"; ob_end_flush(); echo "not reached";');
show('coroutine', $callback . 'await(spawn(function () use ($callback) { ob_start($callback); echo "x"; ob_end_flush(); echo "not reached"; }));');
show('other', '
use function Async\{spawn, await, suspend};
$slow = spawn(function () { ob_start(function ($buffer) { suspend(); suspend(); return "[$buffer]"; }); echo "slow"; });
suspend();
await(spawn(function () { ob_start(); echo "fast"; suspend(); ob_end_flush(); }));
ob_start(); echo " main "; ob_end_flush();
await($slow);
');
?>
--EXPECTF--
-- main: 255

Fatal error: ob_start(): Cannot use output buffering in output buffering display handlers in script.php on line %d
-- coroutine: 255

Fatal error: ob_start(): Cannot use output buffering in output buffering display handlers in script.php on line %d
-- other: 0
[slow]fast main
