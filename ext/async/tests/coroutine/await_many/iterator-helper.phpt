--TEST--
The iterator is advanced by a coroutine of the caller's scope, not by the caller
--FILE--
<?php
use function Async\{spawn, suspend, await_all, current_coroutine, current_context, get_coroutines};

current_context()->set('mark', 'main scope');
$caller = current_coroutine();
$generator = (function () use ($caller) {
    var_dump(current_coroutine() === $caller, current_context()->find('mark'), count(get_coroutines()));
    var_dump(current_coroutine()->getSpawnLocation());
    yield spawn(fn () => 1);
})();
await_all($generator);
var_dump(count(get_coroutines()));
?>
--EXPECT--
bool(false)
string(10) "main scope"
int(2)
string(7) "unknown"
int(1)
