--TEST--
A cross-thread trigger is unreachable before it is closed
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\{counters, race_dispose, fire_from_threads, log, join};

/* Threads reach for a pointer under a mutex; the owner sets it to NULL before it disposes of the trigger. */
$rounds = (int) (getenv('ABI_SOAK') ?: 0) ? 20000 : 500;
var_dump(race_dispose(4, $rounds) > 0);
echo counters()['events'], " active\n";

/* N calls before the loop wakes are at least one notification, and none is lost. */
$trigger = Event::trigger();
$trigger->subscribe('fired');
$trigger->start();
fire_from_threads($trigger, 4, 1000);
AsyncTest\turn();
$heard = count(log());
var_dump($heard >= 1 && $heard <= 4000);

/* While somebody waits. */
for ($i = 0; $i < 20; $i++) {
    fire_from_threads($trigger, 1, 1, 500, false);
    $trigger->await();
    join();
}
echo "20 wake-ups\n";

/* The owner leaves while threads still fire: they hold a reference of their own. */
fire_from_threads($trigger, 3, 200, 10, false);
$trigger->stop();
$trigger->release();
unset($trigger);
echo join(), " threads\n";
echo counters()['events'], " active\n";
?>
--EXPECT--
bool(true)
0 active
bool(true)
20 wake-ups
3 threads
0 active
