--TEST--
The backtrace of a chain callback begins at its coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Future;

Future::completed(1)->map(function ($v) { throw new LogicException('x'); })->catch(function ($e) {
    echo $e->getTraceAsString(), "\n";
})->await();
--EXPECTF--
#0 [internal function]: {closure:%s:4}(1)
#1 {main}
