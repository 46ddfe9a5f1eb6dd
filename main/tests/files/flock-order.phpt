--TEST--
Files: waits for locks through one handle are served in their order; unlocking and trying do not wait
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, await_all_or_fail, delay, spawn};
require __DIR__ . '/files.inc';

$held = fopen("$dir/lock", 'w');
flock($held, LOCK_EX);
$f = fopen("$dir/lock", 'r');
$c = [];
foreach (['a', 'b', 'c'] as $name) {
    $c[] = spawn(function () use ($f, $name) {
        flock($f, LOCK_EX);
        echo "$name\n";
    });
}
delay(5);
var_dump(flock($f, LOCK_EX | LOCK_NB), flock($f, LOCK_UN));
flock($held, LOCK_UN);
await_all_or_fail($c);
/* The lock belongs to the handle: the three share it. */
var_dump(flock($held, LOCK_SH | LOCK_NB, $would_block), $would_block, flock($f, LOCK_UN), flock($held, LOCK_SH | LOCK_NB));

/* Contents are written under a lock, too. */
flock($held, LOCK_EX);
$put = spawn(fn() => file_put_contents("$dir/lock", 'text', LOCK_EX));
$object = spawn(function () use ($dir) {
    $o = new SplFileObject("$dir/lock", 'r+');
    return [$o->flock(LOCK_SH), $o->flock(LOCK_UN)];
});
delay(5);
var_dump(filesize("$dir/lock"));
flock($held, LOCK_UN);
var_dump(await($put), json_encode(await($object)), file_get_contents("$dir/lock"));
?>
--EXPECT--
bool(false)
bool(true)
a
b
c
bool(false)
int(1)
bool(true)
bool(true)
int(0)
int(4)
string(11) "[true,true]"
string(4) "text"
