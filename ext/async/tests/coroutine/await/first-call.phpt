--TEST--
await works as the first asynchronous call of a script
--EXTENSIONS--
true_async
--FILE--
<?php
try {
    Async\await(Async\timeout(5));
} catch (Async\TimeoutException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
Timeout occurred after 5 milliseconds
