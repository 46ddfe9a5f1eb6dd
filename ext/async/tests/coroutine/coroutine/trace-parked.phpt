--TEST--
getTrace of coroutines parked on events, inside internal functions, and of the main coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay, current_coroutine};

function functions(?array $trace): string
{
    return implode(' < ', array_map(fn ($f) => preg_replace('/\{closure.*\}/', '{closure}', $f['function']), $trace));
}

$delayed = spawn(function () { delay(60_000); });
$mapping = spawn(function () { array_map(function () { suspend(); suspend(); }, [1]); });
$waiting = spawn(function () use ($delayed) { await($delayed); });
suspend();
echo functions($delayed->getTrace()), "\n";
echo functions($mapping->getTrace()), "\n";
echo functions($waiting->getTrace()), "\n";

$main = current_coroutine();
$watcher = spawn(function () use ($main) { echo functions($main->getTrace()), "\n"; });
(function () use ($watcher) { await($watcher); })();
$delayed->cancel();
--EXPECT--
Async\delay < {closure}
Async\suspend < {closure} < array_map < {closure}
Async\await < {closure}
Async\await < {closure}
