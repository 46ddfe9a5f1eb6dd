--TEST--
catch (Exception) and catch (Error) do not catch a cancellation; Throwable and Cancellation do
--EXTENSIONS--
true_async
--FILE--
<?php
class Mine extends Cancellation {}
class MineAsync extends Async\AsyncCancellation {}
class MineOperation extends Async\OperationCanceledException {}

$all = [Cancellation::class, Mine::class, Async\AsyncCancellation::class, MineAsync::class,
    Async\OperationCanceledException::class, MineOperation::class];

foreach ($all as $class) {
    try {
        throw new $class('x');
    } catch (Exception | Error) {
        echo "wrong\n";
    } catch (Async\OperationCanceledException $e) {
        echo get_class($e), ": operation\n";
    } catch (Async\AsyncCancellation $e) {
        echo get_class($e), ": async\n";
    } catch (Cancellation $e) {
        echo get_class($e), ": root\n";
    }
    try {
        throw new $class('x');
    } catch (Throwable $e) {
        var_dump($e->getMessage() === 'x' && $e->getLine() === __LINE__ - 2);
    }
}
--EXPECT--
Cancellation: root
bool(true)
Mine: root
bool(true)
Async\AsyncCancellation: async
bool(true)
MineAsync: async
bool(true)
Async\OperationCanceledException: operation
bool(true)
MineOperation: operation
bool(true)
