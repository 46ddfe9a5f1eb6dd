--TEST--
Mutex: a deadlock report says which one, made where, locked by whom
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Mutex;
use function Async\{spawn, suspend, get_coroutines};

fclose(STDERR);
$a = new Mutex('accounts');
$b = new Mutex;
$c = spawn(fn () => $a->synchronized(function () use ($b) { suspend(); $b->synchronized(fn () => print "never\n"); }));
$d = spawn(fn () => $b->synchronized(function () use ($a) { suspend(); $a->synchronized(fn () => print "got both\n"); }));
suspend();
suspend();
suspend();
foreach ([$c, $d] as $coroutine) {
    foreach ($coroutine->getAwaitingInfo() as $line) {
        echo str_replace(__FILE__, 'FILE', is_string($line) ? $line : json_encode($line)), "\n";
    }
}
$c->cancel();
?>
--EXPECTF--
Mutex made at FILE:7, locked by coroutine 3 at FILE:9
Mutex "accounts" made at FILE:6, locked by coroutine 2 at FILE:8
got both
