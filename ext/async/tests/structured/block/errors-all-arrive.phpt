--TEST--
The errors of all coroutines of a block are in one CompositeException, whoever has failed first, also at the end of a fiber
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\CompositeException;
use function Async\{delay, protect, scope, spawn, suspend, with_timeout};

function show(Throwable $e): void
{
    for (; $e; $e = $e->getPrevious()) {
        if ($e instanceof CompositeException) {
            $messages = array_map(fn($e) => $e->getMessage(), $e->getExceptions());
            sort($messages);
            echo '  [', implode(', ', $messages), "]\n";
        } elseif (!$e instanceof Async\AsyncCancellation) {
            echo '  ', $e->getMessage(), "\n";
        }
    }
}

function late(string ...$names): void
{
    foreach ($names as $name) {
        spawn(function () use ($name) {
            try {
                delay(60);
            } finally {
                throw new Exception($name);
            }
        });
    }
}

$cases = [
    'the code fails first' => fn() => scope(function () { late('a', 'b', 'c'); delay(1); throw new Exception('code'); }),
    'a coroutine fails first' => fn() => scope(function () {
        late('a', 'b');
        spawn(function () { suspend(); throw new Exception('first'); });
        try { delay(10000); } finally { throw new Exception('code'); }
    }),
    'the limit' => fn() => with_timeout(5, function () { late('a', 'b', 'c'); delay(10000); }),
    'protect' => fn() => protect(function () { late('a', 'b', 'c'); delay(1); throw new Exception('code'); }),
    'a fiber is destroyed' => function () {
        $fiber = new Fiber(fn() => scope(function () { late('a', 'b'); suspend(); Fiber::suspend(); }));
        $fiber->start();
        unset($fiber);
    },
    'a fiber is destroyed after a failure' => function () {
        $fiber = new Fiber(fn() => scope(function () {
            spawn(fn() => throw new Exception('not lost'));
            Fiber::suspend();
        }));
        $fiber->start();
        delay(1);
        unset($fiber);
    },
];
foreach ($cases as $name => $case) {
    echo "$name\n";
    try {
        $case();
        echo "  no error\n";
    } catch (Exception $e) {
        show($e);
    }
}
?>
--EXPECT--
the code fails first
  code
  [a, b, c]
a coroutine fails first
  first
  [a, b, code]
the limit
  Timeout occurred after 5 milliseconds
  [a, b, c]
protect
  code
  [a, b, c]
a fiber is destroyed
  a
  [b]
a fiber is destroyed after a failure
  not lost
