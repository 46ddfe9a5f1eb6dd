--TEST--
A coroutine's result and exception are visible to the cycle collector
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Fails extends Exception { public $coroutine; }

function result(): WeakReference
{
    $box = new stdClass();
    $box->coroutine = spawn(function () use ($box) { return $box; });
    await($box->coroutine);
    return WeakReference::create($box->coroutine);
}

function exception(): WeakReference
{
    $e = new Fails();
    $e->coroutine = spawn(function () use ($e) { throw $e; });
    try {
        await($e->coroutine);
    } catch (Fails) {
    }
    return WeakReference::create($e->coroutine);
}

$result = result();
$exception = exception();
suspend();
gc_collect_cycles();
var_dump($result->get(), $exception->get());
--EXPECT--
NULL
NULL
