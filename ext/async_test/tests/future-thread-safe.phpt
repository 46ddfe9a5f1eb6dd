--TEST--
A thread-safe future of the ABI is settled by a thread that has no PHP, or here; it races with cancel() and with whoever drops it
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--FILE--
<?php
use AsyncTest\Event;
use Async\AsyncCancellation;
use function Async\{await, await_all, spawn};

$event = Event::future(true);
$future = $event->object();
$event->completeFromThread('from C', 5000);
$ticks = 0;
var_dump(await($future), $future->isCompleted(), Event::joinCompleting());
$event = Event::future(true);
$future = $event->object()->map(fn($x) => var_export($x, true));
$event->completeFromThread(null);
var_dump(await($future), Event::joinCompleting());

// In its own thread it is like any other.
$event = Event::future(true);
$future = $event->object();
var_dump($event->complete([1, 2]), await($future), $event->complete('again'), await($future));
$event = Event::future(true);
$future = $event->object();
$event->reject(new DomainException('no'));
try {
    await($future);
} catch (DomainException $e) {
    echo $e->getMessage(), "\n";
}

// Cancelled first, or at the same time.
$event = Event::future(true);
$future = $event->object();
$future->cancel();
$event->completeFromThread('too late');
Event::joinCompleting();
try {
    await($future);
} catch (AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
unset($event, $future);
$values = $cancelled = 0;
for ($i = 0; $i < 300; $i++) {
    $event = Event::future(true);
    $future = $event->object();
    $event->completeFromThread("value", $i % 3 * 10);
    usleep($i % 5 * 10);
    $future->cancel();
    try {
        $values += await($future) === 'value';
    } catch (AsyncCancellation) {
        $cancelled++;
    }
    Event::joinCompleting();
}
var_dump($values + $cancelled);

// Dropped, and never settled.
for ($i = 0; $i < 100; $i++) {
    $event = Event::future(true);
    $event->object()->ignore();
    $event->completeFromThread(str_repeat('x', 1000), 10);
    unset($event);
    if ($i % 10 === 0) {
        Event::joinCompleting();
    }
}
Event::joinCompleting();
$never = Event::future(true)->object()->ignore();
echo "end\n";
?>
--EXPECT--
string(6) "from C"
bool(true)
int(1)
string(4) "NULL"
int(1)
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
no
Future has been cancelled
int(300)
end
