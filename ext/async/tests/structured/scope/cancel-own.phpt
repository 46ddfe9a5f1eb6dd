--TEST--
Cancelling one's own scope: the caller runs on and hears of it when it parks, or ends as cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, await};
$s = new Scope();
$a = $s->spawn(function () use ($s) {
    $s->cancel(new Async\AsyncCancellation('own'));
    echo "runs on\n";
    try { suspend(); echo "never\n"; } catch (Cancellation $e) { echo $e->getMessage(), "\n"; }
    suspend();
    echo "goes on\n";
    return 'value';
});
var_dump(await($a));
$t = new Scope();
$b = $t->spawn(function () use ($t) { $t->cancel(new Async\AsyncCancellation('own')); return 'discarded'; });
try { await($b); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; }
var_dump($b->getResult(), $b->isCancelled());
$u = new Scope();
$c = $u->spawn(function () use ($u) { $u->cancel(); throw new Exception('failed on its own account'); });
try { await($c); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
runs on
own
goes on
string(5) "value"
own
NULL
bool(true)
failed on its own account
