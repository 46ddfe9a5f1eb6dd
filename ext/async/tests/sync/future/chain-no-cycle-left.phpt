--TEST--
After a chain has run nothing keeps source, child and callback
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\suspend;

$state = new FutureState();
$object = new class { public function __invoke($v) { return $v; } };
$child = (new Future($state))->map($object);
$refs = array_map(WeakReference::create(...), [$state, $object, $child]);
$state->complete(new stdClass);
unset($state, $object);
$value = WeakReference::create($child->await());
unset($child);
foreach ([...$refs, $value] as $ref) {
    var_dump($ref->get());
}
var_dump(gc_collect_cycles());
--EXPECT--
NULL
NULL
NULL
NULL
int(0)
