--TEST--
Server: a fatal error, or an exception that nothing takes, in what a request has started by the async API ends no other request
--EXTENSIONS--
true_async_server
--INI--
memory_limit=64M
display_errors=0
log_errors=0
--FILE--
<?php
require __DIR__ . '/../server.inc';

use Async\{Future, FutureState, Once, Pool, Scope, SingleFlight, TaskGroup, TaskSet, ThreadPool};
use function Async\{await, delay, iterate, race, spawn, spawn_thread};

function fatal(): void
{
    delay(1);
    str_repeat('x', 1 << 32);
}

function name_of(callable $call): string
{
    try {
        return json_encode($call());
    } catch (Throwable $error) {
        return $error::class;
    }
}

/** What the handlers found, by name. */
$found = [];
$note = function (string $text) use (&$found) {
    $found[] = $text;
};
$made = 0;
$pool = new Pool(function () use (&$made) { return $made++ === 0 ? fatal() : "resource $made"; }, max: 1);
$once = new Once(fn() => spawn(function () { delay(1); throw new Exception('of a computation'); }) ? 1 : 0);
$cases = [
    'group' => fn() => name_of(function () { $group = new TaskGroup(); $group->spawn(fatal(...)); return $group->all()->await(); }),
    'group in a queue' => fn() => name_of(function () {
        $group = new TaskGroup(concurrency: 1);
        $group->spawn(fn() => 1);
        $group->spawn(fatal(...));
        $group->spawn(fn() => 3);
        return $group->all(ignoreErrors: true)->await();
    }),
    'task of a task' => fn() => name_of(function () { $group = new TaskGroup(); $group->spawn(fn() => await(spawn(fatal(...)))); return $group->all()->await(); }),
    'set' => fn() => name_of(function () { $set = new TaskSet(1); $set->spawn(fatal(...)); return $set->joinNext()->await(); }),
    'iterate' => fn() => name_of(fn() => iterate([1, 2, 3, 4], fn($value) => $value === 2 ? fatal() : delay(20), 2)),
    'iterate, source' => fn() => name_of(fn() => iterate((function () { yield 1; fatal(); yield 2; })(), fn() => null, 2)),
    'futures' => function () {
        $state = new FutureState();
        $future = new Future($state);
        $futures = array_map(fn($i) => $future->map(fn() => $i === 2 ? fatal() : ($i === 3 ? delay(5) : $i))->map(fn($value) => $value * 10)->catch(fn($error) => $error::class), [1, 2, 3, 4]);
        $state->complete(1);
        return json_encode(array_map(fn($future) => $future->await(), $futures));
    },
    'finally of a coroutine' => function () {
        $called = [];
        $coroutine = spawn(fn() => 1);
        foreach ([1, 2, 3] as $i) {
            $coroutine->finally(function () use ($i, &$called) { $i === 2 ? fatal() : $called[] = $i; });
        }
        delay(20);
        return json_encode($called);
    },
    'finally of a scope' => function () { $scope = Scope::inherit(); $scope->finally(fatal(...)); $scope->spawn(fn() => 1); delay(1); $scope->dispose(); delay(10); return 'on'; },
    'exception handler' => function () { $scope = Scope::inherit(); $scope->setExceptionHandler(fatal(...)); $scope->spawn(fn() => throw new Exception()); delay(10); return 'on'; },
    'finally of a thread' => function () { spawn_thread(fn() => 1)->finally(fatal(...)); delay(100); return 'on'; },
    'source of tasks' => fn() => name_of(function () { $threads = new ThreadPool(1); return iterator_to_array($threads->mapUnordered((function () { yield 1; fatal(); })(), fn($value) => $value)); }),
    'health check' => function () { $pool = new Pool(fn() => 1, healthcheck: fatal(...), min: 1, healthcheckInterval: 5); delay(50); return 'on'; },
    'factory' => fn() => name_of($pool->acquire(...)),
    'factory, again' => fn() => name_of(fn() => $pool->acquire(1000)),
    'single flight' => fn() => name_of(fn() => (new SingleFlight())->do('key', fatal(...))),
    'race' => fn() => name_of(fn() => race([fatal(...), fn() => delay(50)])),
    'scope of its own' => function () { $scope = new Scope(); $scope->spawn(fatal(...)); delay(10); return 'on'; },
    'exception in a scope of its own' => function () { $scope = new Scope(); $scope->spawn(fn() => throw new Exception('stray')); delay(10); return 'on'; },
    'exception in a supervised scope' => function () { $scope = Scope::supervised(); $scope->spawn(fn() => throw new Exception('stray')); delay(10); return 'on'; },
    'exception behind the end of a scope' => function () {
        $scope = Scope::supervised();
        $scope->spawn(function () { try { delay(1000); } finally { throw new Exception('in finally'); } });
        delay(2);
        $scope->dispose();
        delay(10);
        return 'on';
    },
    'exception of a computation' => function () use ($once) { $once->get(); delay(10); return 'on'; },
];
if (!PHP_ZTS) {
    $cases['finally of a thread'] = fn() => 'on';
    $cases['source of tasks'] = fn() => 'Async\AsyncException';
}
serve(function ($request, $response) use ($cases) {
    if ($request->getPath() === '/slow') {
        delay(300);
        $response->setBody('slow');
    } else {
        $response->setBody($cases[array_keys($cases)[(int) substr($request->getPath(), 1)]]());
    }
}, function ($address) use ($cases) {
    foreach (array_keys($cases) as $i => $name) {
        $slow = $i % 5 === 0 ? spawn(fetch(...), $address, '/slow') : null;
        [$status, , $body] = fetch($address, "/$i");
        echo "$name: $status $body\n";
        if ($slow && ($answer = await($slow)[2]) !== 'slow') {
            echo "another request got $answer\n";
        }
    }
});
?>
--EXPECT--
group: HTTP/1.1 200 OK Async\CompositeException
group in a queue: HTTP/1.1 200 OK Async\CompositeException
task of a task: HTTP/1.1 200 OK Async\CompositeException
set: HTTP/1.1 200 OK Async\AsyncException
iterate: HTTP/1.1 200 OK Async\AsyncException
iterate, source: HTTP/1.1 200 OK Async\AsyncException
futures: HTTP/1.1 200 OK [10,"Async\\AsyncException",0,40]
finally of a coroutine: HTTP/1.1 200 OK [1,3]
finally of a scope: HTTP/1.1 200 OK on
exception handler: HTTP/1.1 200 OK on
finally of a thread: HTTP/1.1 200 OK on
source of tasks: HTTP/1.1 200 OK Async\AsyncException
health check: HTTP/1.1 200 OK on
factory: HTTP/1.1 500 Internal Server Error 
factory, again: HTTP/1.1 200 OK "resource 2"
single flight: HTTP/1.1 200 OK Async\AsyncException
race: HTTP/1.1 200 OK Async\AsyncException
scope of its own: HTTP/1.1 200 OK on
exception in a scope of its own: HTTP/1.1 200 OK on
exception in a supervised scope: HTTP/1.1 200 OK on
exception behind the end of a scope: HTTP/1.1 200 OK on
exception of a computation: HTTP/1.1 200 OK on
