--TEST--
Awaiters get the identical value or the same exception object, in the order in which they started to wait
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, suspend};

$object = new stdClass;
$failure = new LogicException('no');
foreach (['complete' => $object, 'error' => $failure] as $how => $what) {
    $state = new FutureState();
    for ($i = 1; $i <= 4; $i++) {
        spawn(function () use ($i, $state, $what) {
            $future = new Future($state);
            try {
                $got = $future->await();
            } catch (LogicException $e) {
                $got = $e;
            }
            echo $i, $got === $what ? " same\n" : " other\n";
        });
    }
    suspend();
    $state->$how($what);
    echo "settled\n";
    suspend();
}
--EXPECT--
settled
1 same
2 same
3 same
4 same
settled
1 same
2 same
3 same
4 same
