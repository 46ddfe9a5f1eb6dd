--TEST--
An exception that replaces the cancellation follows the rules of any failure
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

set_exception_handler(function (Throwable $e) { echo 'unhandled ', $e->getMessage(), "\n"; });

(function () {
    $c = spawn(function () { try { delay(60_000); } catch (Async\AsyncCancellation) { throw new LogicException('replacement'); } });
    suspend();
    $c->cancel();
})();
echo "main\n";
--EXPECT--
main
unhandled replacement
