--TEST--
A cycle of pool and factory closure is collectable
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Pool;
use AsyncTest\Event;
use function AsyncTest\counters;

final class Resource
{
    public ?Pool $pool = null;
}

function make(int $kind): WeakReference
{
    $holder = new stdClass;
    $factory = function () use ($holder) {
        $resource = new Resource;
        $resource->pool = $holder->pool ?? null;
        return $resource;
    };
    $other = fn($resource) => $holder !== null;
    $holder->pool = match ($kind) {
        0 => new Pool($factory, max: 2),
        1 => new Pool($factory, beforeRelease: $other, beforeAcquire: $other, max: 2),
        2 => new Pool($factory, healthcheck: $other, healthcheckInterval: 60000, max: 2),
    };
    $holder->pool->release($holder->pool->acquire()); // an idle resource that points back
    return WeakReference::create($holder->pool);
}

foreach ([0, 1, 2] as $kind) {
    $reference = make($kind);
    echo $reference->get() ? 'alive, ' : 'gone too early, ';
    gc_collect_cycles();
    gc_collect_cycles();
    echo $reference->get() ? "leaked\n" : "collected\n";
}
echo counters()['events'], " active\n";

/* An object over a pool of C. */
$event = Event::pool(0, 1, 0);
$object = $event->object();
var_dump($object instanceof Pool, $object->acquire());
$event->release();
$reference = WeakReference::create($object);
unset($event, $object);
gc_collect_cycles();
var_dump($reference->get());
?>
--EXPECT--
alive, collected
alive, collected
alive, collected
0 active
bool(true)
int(1)
NULL
