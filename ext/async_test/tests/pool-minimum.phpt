--TEST--
A pool of C makes its minimum when its owner asks for it; what cannot be made is an exception, and a closed pool makes nothing
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await};

function state(Event $pool): string
{
    $state = $pool->poolState();
    return "made {$state['made']}, destroyed {$state['destroyed']}, " . $pool->info();
}

/* The owner sets user_data after the constructor, which therefore calls no handler. */
$pool = Event::pool(3, 5, 0);
echo state($pool), "\n";
var_dump($pool->warmUp());
echo state($pool), "\n";
$pool->warmUp();
echo state($pool), ", a second time\n";
$pool->closePool();
echo state($pool), "\n";

/* In a coroutine whose factory waits; nothing has to be made without a minimum. */
$pool = Event::pool(2, 2, 0, 'parks');
await(spawn(fn() => $pool->warmUp()));
echo state($pool), "\n";
$none = Event::pool(0, 2, 0);
var_dump($none->warmUp());
echo state($none), "\n";

/* The second cannot be made: with an exception of the factory, and without one. The first stays until the pool is closed. */
foreach ([['fail=2', 'throws'], ['fail=2']] as $words) {
    $broken = Event::pool(3, 3, 0, ...$words);
    try {
        $broken->warmUp();
        echo "warm?\n";
    } catch (Exception $e) {
        echo get_class($e), ': ', $e->getMessage(), ', ', state($broken), "\n";
    }
    $broken->closePool();
    echo state($broken), "\n";
}
try {
    $broken->warmUp();
} catch (Exception $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
?>
--EXPECT--
made 0, destroyed 0, Pool(idle=0, active=0, reserved=0, max=5)
bool(true)
made 3, destroyed 0, Pool(idle=3, active=0, reserved=0, max=5)
made 3, destroyed 0, Pool(idle=3, active=0, reserved=0, max=5), a second time
made 3, destroyed 3, Pool(idle=0, active=0, reserved=0, max=5)
made 2, destroyed 0, Pool(idle=2, active=0, reserved=0, max=2)
bool(true)
made 0, destroyed 0, Pool(idle=0, active=0, reserved=0, max=2)
Async\InputOutputException: The server refuses, made 1, destroyed 0, Pool(idle=1, active=0, reserved=0, max=3)
made 1, destroyed 1, Pool(idle=0, active=0, reserved=0, max=3)
Async\PoolException: The pool cannot create a new resource, made 1, destroyed 0, Pool(idle=1, active=0, reserved=0, max=3)
made 1, destroyed 1, Pool(idle=0, active=0, reserved=0, max=3)
Async\AsyncException: The pool could create only 0 of 3 resources
