--TEST--
An exception of an output callback at the end is the coroutine's; the other buffers are flushed all the same
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$boom = function (string $message) {
    return function (string $buffer) use ($message) {
        suspend();
        throw new LogicException($message);
    };
};
foreach ([null, 'body'] as $own) {
    $coroutine = spawn(function () use ($boom, $own) {
        ob_start(fn(string $buffer) => "[outer $buffer]\n");
        ob_start($boom('second'));
        echo "two ";
        ob_start($boom('first'));
        echo "one ";
        if ($own) {
            throw new Exception($own);
        }
    });
    try {
        await($coroutine);
    } catch (Exception $exception) {
        for (; $exception; $exception = $exception->getPrevious()) {
            echo get_class($exception), ': ', $exception->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
[outer two one ]
LogicException: second
LogicException: first
[outer two one ]
LogicException: second
LogicException: first
Exception: body
