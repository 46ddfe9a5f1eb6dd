--TEST--
An enormous timeout is either refused or far away
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{timeout, delay};

try {
    $t = timeout(PHP_INT_MAX);
    delay(5);
    var_dump($t->isCompleted());
} catch (ValueError) {
    var_dump(false);
}
--EXPECT--
bool(false)
