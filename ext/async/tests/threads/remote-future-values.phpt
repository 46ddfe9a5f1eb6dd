--TEST--
A FutureState completed in another thread with objects, errors and what cannot cross
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
use Async\{Future, FutureState, RemoteException};
use function Async\await;

class Known extends DomainException { public $extra = ['list']; }
spl_autoload_register(function ($class) {
    Async\delay(1);
    if ($class === 'Late') {
        eval('class Late { public $x = 1; }');
    }
});

function remote(string $code): mixed
{
    $state = new FutureState();
    $future = new Future($state);
    $thread = thread_with($code, $state);
    try {
        return await($future);
    } finally {
        $thread->await();
    }
}
// Its class is loaded here, by an autoloader that suspends.
outcome(fn() => remote('class Late { public $x = 1; } $o = new Late; $o->x = [$o::class, 7]; $s->complete([$o, $o]);'));
outcome(fn() => remote('class Unknown {} $s->complete(new Unknown);'));
try {
    remote('class Known extends DomainException { public $extra; } $e = new Known("mine", 5, new LogicException("before")); $e->extra = [1]; $s->error($e);');
} catch (Known $e) {
    echo get_class($e), ' ', $e->getMessage(), $e->getCode(), json_encode($e->extra), $e->getPrevious()->getMessage(), "\n";
}
try {
    remote('class Foreign extends RuntimeException {} $s->error(new Foreign("far away", 6));');
} catch (RemoteException $e) {
    echo get_class($e), ': ', $e->getMessage(), $e->getCode(), $e->getRemoteClass(), var_export($e->getRemoteException(), true), "\n";
}
outcome(fn() => remote('$s->error(new Async\AsyncCancellation("enough"));'));
// Refused there: the state stays pending.
outcome(fn() => remote(<<<'PHP'
    class Closed {} $closed = new Closed; @$closed->x = 1;
    foreach ([fopen('php://memory', 'r'), $closed, $s] as $bad) {
        try {
            $s->complete($bad);
        } catch (Error $e) {
            echo $e->getMessage(), json_encode($s->isCompleted()), "\n";
        }
    }
    $s->complete('at last');
    PHP));
?>
--EXPECT--
[{"x":["Late",7]},{"x":["Late",7]}]
Async\ThreadTransferException: Cannot load transferred object: class "Unknown" not found
Known mine5[1]before
Async\RemoteException: far away6ForeignNULL
Async\AsyncCancellation: enough
Cannot transfer a resource between threadsfalse
Cannot transfer object with dynamic properties between threadsfalse
FutureState cannot be transferred to multiple threadsfalse
"at last"
