--TEST--
finally takes a Closure and nothing else
--EXTENSIONS--
true_async
--FILE--
<?php
$c = Async\spawn(fn () => 1);
foreach (['strlen', null, [new ArrayObject(), 'count']] as $handler) {
    try {
        $c->finally($handler);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
Async\Coroutine::finally(): Argument #1 ($callback) must be of type Closure, string given
Async\Coroutine::finally(): Argument #1 ($callback) must be of type Closure, null given
Async\Coroutine::finally(): Argument #1 ($callback) must be of type Closure, array given
