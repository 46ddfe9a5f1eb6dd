--TEST--
Files: 50 coroutines wait for one lock whose holder writes files meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await_all_or_fail, delay, spawn, suspend};
require __DIR__ . '/files.inc';

$held = fopen("$dir/lock", 'w');
var_dump(flock($held, LOCK_EX));
$order = [];
$inside = 0;
$waiters = [];
for ($i = 0; $i < 50; $i++) {
    $waiters[] = spawn(function () use ($dir, $i, &$inside) {
        $f = fopen("$dir/lock", 'r');
        $ok = flock($f, $i % 2 ? LOCK_EX : LOCK_SH);
        if ($i % 2 && ++$inside !== 1) {
            echo "not alone\n";
        }
        suspend();
        $inside -= $i % 2;
        flock($f, LOCK_UN);
        return $ok;
    });
}
suspend();
for ($i = 0; $i < 20; $i++) {
    file_put_contents("$dir/$i", str_repeat('x', 100000));
    $f = fopen("$dir/$i", 'r+');
    fsync($f);
}
$other = fopen("$dir/lock", 'r');
var_dump(flock($other, LOCK_EX | LOCK_NB, $would_block), $would_block);
flock($held, LOCK_UN);
var_dump(count(array_filter(await_all_or_fail($waiters))));
?>
--EXPECT--
bool(true)
bool(false)
int(1)
int(50)
