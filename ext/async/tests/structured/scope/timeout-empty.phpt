--TEST--
Expiry of a scope whose work is done only shuts it; it keeps nobody waiting
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope();
$s->finally(fn () => print "closed\n");
$s->spawn(fn () => print "done\n");
$s->disposeAfterTimeout(300);
suspend();
var_dump($s->isClosed());
delay(600);
var_dump($s->isClosed());
$t = new Scope();
$t->disposeAfterTimeout(60_000);
echo "end\n";
--EXPECT--
done
bool(false)
closed
bool(true)
end
