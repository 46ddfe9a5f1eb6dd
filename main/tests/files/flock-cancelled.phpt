--TEST--
Files: a cancelled wait for a lock never holds it afterwards
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/files.inc';

function others_can_lock(string $path): bool
{
    $code = "echo flock(fopen('$path', 'r'), LOCK_EX | LOCK_NB) ? 'yes' : 'no';";
    return exec(escapeshellarg(PHP_BINARY) . ' -n -r ' . escapeshellarg($code)) === 'yes';
}

$held = fopen("$dir/lock", 'w');
flock($held, LOCK_EX);
$f = fopen("$dir/lock", 'r');
$c = spawn(function () use ($f) {
    try {
        flock($f, LOCK_EX);
        echo "locked\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
delay(10);
/* In the same turn: given up here, granted there. */
$c->cancel();
flock($held, LOCK_UN);
await($c);
delay(60);
var_dump(others_can_lock("$dir/lock"));
var_dump(flock($f, LOCK_EX), others_can_lock("$dir/lock"), flock($f, LOCK_UN), others_can_lock("$dir/lock"));
?>
--EXPECT--
Coroutine was cancelled
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
