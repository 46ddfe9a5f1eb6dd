--TEST--
RWLock: readers together, writers alone, and no writer is starved
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\RWLock;
use function Async\{spawn, await_all, suspend};

$lock = new RWLock;
$readers = $writers = 0;
function user(string $name): Async\Coroutine
{
    global $lock, $readers, $writers;
    $count = ctype_upper($name[0]) ? 'writers' : 'readers';
    $method = ctype_upper($name[0]) ? 'write' : 'read';
    return spawn(fn () => $lock->$method(function () use ($name, $count, &$readers, &$writers) {
        $$count++;
        echo "$name+ ";
        if ($writers > 1 || $writers && $readers) echo 'VIOLATED ';
        suspend();
        suspend();
        echo "$name- ";
        $$count--;
        return $name;
    }));
}
[$results] = await_all([user('a'), user('b'), user('W'), user('c'), user('d'), user('X'), user('Y'), user('e')]);
echo "\n" . implode(' ', $results) . "\n";

// Readers keep coming: the writer waits for those of before only.
$lock = new RWLock;
$wrote = false;
$reads = 0;
$read = function () use ($lock, &$wrote, &$reads, &$read) {
    $lock->read(function () use (&$wrote, &$reads, &$read) {
        $reads++;
        if (!$wrote) spawn($read);
        suspend();
    });
};
spawn($read);
suspend();
$lock->write(function () use (&$wrote, &$reads) { $wrote = true; echo $reads < 5 ? 'in time' : "after $reads", "\n"; });
?>
--EXPECT--
a+ b+ a- b- W+ W- c+ d+ c- d- X+ X- Y+ Y- e+ e- 
a b W c d X Y e
in time
