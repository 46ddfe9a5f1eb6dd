--TEST--
A long iterator of coroutines that end one by one
--FILE--
<?php
use function Async\{spawn, suspend, await_all_or_fail};

$results = await_all_or_fail((function () {
    for ($i = 0; $i < 20_000; $i++) {
        yield spawn(fn () => $i);
        if ($i % 50 === 0) {
            suspend();
        }
    }
})());
var_dump(count($results), array_sum($results) === array_sum(range(0, 19_999)));
?>
--EXPECT--
int(20000)
bool(true)
