--TEST--
A transfer that fails leaves the FutureState as it was; one that crosses in a graph is one object there
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/remote.inc';
use AsyncTest\Event;
use Async\{Future, FutureState};
use function Async\await;

class Bad { public $state; public $thing; }
$state = new FutureState();
$future = new Future($state);
$bad = new Bad;
$bad->state = [$state, 'again' => $state];
$bad->thing = STDIN;
$lazy = (new ReflectionClass('Bad'))->newLazyGhost(function () { throw new DomainException('not now'); });
foreach ([[$bad], [$state, $bad], [$state, STDIN], [[$state, $lazy]], [[STDIN, $state]]] as $roots) {
    outcome(fn() => AsyncTest\transfer(...$roots));
}
echo json_encode($state->isCompleted()), "\n";
$bad->thing = null;
$parcel = AsyncTest\transfer($bad, $state);
$thread = Event::thread('class Bad { public $state; public $thing; } $v = AsyncTest\load(' . $parcel . '); AsyncTest\drop(' . $parcel . '); $s = $v[0]; echo json_encode([$s->state[0] === $s->state["again"], $s->state[0] === $v[1]]), "\n"; $v[1]->complete(count($v));');
var_dump(await($future));
$thread->await();

// A property of an exception that does not cross does not take the right with it.
class Carrier extends Exception { public $state; public $both; }
$state = new FutureState();
$future = new Future($state);
$e = new Carrier('e');
$e->both = [$state, STDIN];
AsyncTest\drop(AsyncTest\transfer($e));
$state->complete('still here');
var_dump(await($future));

// A failed transfer and chains, waiters, the end of the request: nothing remains.
$state = new FutureState();
$chain = (new Future($state))->map(fn($x) => $x + 1);
outcome(fn() => AsyncTest\transfer($state, STDIN));
$state->complete(1);
var_dump(await($chain));
?>
--EXPECT--
Error: Cannot transfer a resource between threads
Error: Cannot transfer a resource between threads
Error: Cannot transfer a resource between threads
DomainException: not now
Error: Cannot transfer a resource between threads
false
[true,true]
int(2)
string(10) "still here"
Error: Cannot transfer a resource between threads
int(2)
