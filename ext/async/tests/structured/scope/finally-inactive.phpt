--TEST--
While the runtime is not active, handlers are called on the spot; nobody's error is the caller's
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
$s = new Scope();
$s->finally(fn () => print "one\n");
$s->finally(fn () => print "two\n");
$s->cancel();
echo "cancelled\n";
try { Async\current_coroutine(); } catch (Async\AsyncException) { echo "not active\n"; }
$t = new Scope();
$t->finally(fn () => throw new Exception('thrown by dispose()'));
try { $t->dispose(); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
$u = new Scope();
$u->finally(fn () => print "object gone\n");
unset($u);
$v = new Scope();
$v->finally(function () { Async\delay(1); echo "parked in main\n"; });
$v->dispose();
echo "end\n";
--EXPECT--
one
two
cancelled
not active
thrown by dispose()
object gone
parked in main
end
