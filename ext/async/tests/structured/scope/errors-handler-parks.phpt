--TEST--
A handler may park; the scope is occupied until it returns; others run meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout};
$s = new Scope();
$s->setExceptionHandler(function () { echo "begin\n"; delay(5); echo "end\n"; });
$s->spawn(fn () => throw new Exception());
$s->spawn(fn () => print "another\n");
$s->awaitCompletion(timeout(5000));
echo "completed\n";
--EXPECT--
begin
another
end
completed
