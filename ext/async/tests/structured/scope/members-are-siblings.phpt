--TEST--
spawn() inside a coroutine of a scope uses that scope
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, delay, timeout};
$s = new Scope();
$s->spawn(function () {
    spawn(function () {
        spawn(function () { delay(5); echo "third\n"; });
        echo "second\n";
    });
    echo "first\n";
});
$s->awaitCompletion(timeout(5000));
var_dump($s->isFinished(), $s->isClosed());
--EXPECT--
first
second
third
bool(true)
bool(false)
