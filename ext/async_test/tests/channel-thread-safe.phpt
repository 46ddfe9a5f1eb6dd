--TEST--
A thread-safe channel of the ABI: from C and as an Async\ThreadChannel, here and in another thread; waiting without taking; a token
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use AsyncTest\Event;
use function Async\{await, spawn, suspend};

$channel = Event::channel(1, false, true);
$object = $channel->object();
var_dump(get_class($object), $object->capacity());
$parcel = AsyncTest\transfer($object);
$thread = Event::thread("[\$c] = AsyncTest\\load($parcel); foreach (range(1, 20) as \$i) { \$c->send([\$i]); } \$c->close();");
var_dump($channel->receive(null, false));
$sum = 0;
try {
    while (true) {
        $sum += $channel->receive()[0];
    }
} catch (Async\ThreadChannelException $e) {
    echo $e->getMessage(), " $sum\n";
}
$thread->await();
AsyncTest\drop($parcel);
try {
    $channel->send(1);
} catch (Async\ThreadChannelException $e) {
    echo $e->getMessage(), "\n";
}

// A token that fires is no exception for C, and nothing is taken.
$channel = Event::channel(0, true, true);
var_dump($channel->receive(Event::timer(5)));
$waiter = spawn(fn() => $channel->receive(null, false));
suspend();
for ($i = 0; $i < 1000; $i++) {
    $channel->send($i);
}
var_dump(await($waiter), $channel->receive(), $channel->object()->count());
try {
    $channel->send(STDIN);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
$channel->shut();
var_dump($channel->receive());
foreach ([[0, false], [PHP_INT_MAX, false]] as [$size, $resizable]) {
    try {
        Event::channel($size, $resizable, true);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
string(19) "Async\ThreadChannel"
int(1)
bool(true)
ThreadChannel is closed 210
ThreadChannel is closed
bool(false)
bool(true)
int(0)
int(999)
Cannot transfer a resource between threads
int(1)
The size of a thread-safe channel must be between 1 and 2147483647
The size of a thread-safe channel must be between 1 and 2147483647
