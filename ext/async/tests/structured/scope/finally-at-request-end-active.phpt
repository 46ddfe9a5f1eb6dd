--TEST--
The same with the runtime active
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};
$s = new Async\Scope();
$s->finally(function () { echo "begin\n"; delay(1); echo "end\n"; });
spawn(fn () => print "coroutine\n");
suspend();
echo "end of script\n";
--EXPECT--
coroutine
end of script
begin
end
