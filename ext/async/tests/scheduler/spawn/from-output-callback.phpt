--TEST--
An output callback may spawn and await, also as the first asynchronous call
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

ob_start(function ($buffer) {
    return $buffer . await(spawn(fn () => "task"));
});
echo 'buffered ';
ob_end_flush();
echo "\n";

await(spawn(function () {
    ob_start(fn ($buffer) => $buffer . await(spawn(fn () => "task")));
    echo 'in a coroutine ';
    ob_end_flush();
    echo "\n";
}));
--EXPECT--
buffered task
in a coroutine task
