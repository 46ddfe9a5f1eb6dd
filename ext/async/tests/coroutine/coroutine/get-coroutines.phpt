--TEST--
get_coroutines: the list of all that are not completed, the main one included; empty before activation
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay, get_coroutines, current_coroutine};

var_dump(get_coroutines());

$done = spawn(fn () => 1);
$parked = spawn(fn () => delay(60_000));
$yielding = spawn(function () { suspend(); suspend(); });
suspend();
$queued = spawn(fn () => 1);
$main = current_coroutine();

$list = get_coroutines();
var_dump(array_is_list($list), count($list));
foreach (['done', 'parked', 'yielding', 'queued', 'main'] as $name) {
    echo $name, ' ', in_array($$name, $list, true) ? 'listed' : 'not listed', "\n";
}

/* It is a copy, and asking for it holds nobody back. */
$parked->cancel();
suspend();
suspend();
var_dump(count($list), count(get_coroutines()));
--EXPECT--
array(0) {
}
bool(true)
int(4)
done not listed
parked listed
yielding listed
queued listed
main listed
int(4)
int(1)
