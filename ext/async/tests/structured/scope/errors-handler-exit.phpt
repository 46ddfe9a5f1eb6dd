--TEST--
exit in a handler ends the request
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$s->setExceptionHandler(function () { echo "leaving\n"; exit(3); });
$s->spawn(fn () => throw new Exception());
try { delay(10_000); } finally { echo "main cleanup\n"; }
--EXPECT--
leaving
main cleanup
