--TEST--
Callables, arguments and handlers go with the completion of the coroutine, also in cycles
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

function handler(): WeakReference
{
    $c = spawn(fn () => 1);
    $c->finally(function () use ($c) {});
    await($c);
    return WeakReference::create($c);
}

function argument(): WeakReference
{
    $box = new stdClass();
    $box->coroutine = spawn(function ($arg) { return 1; }, $box);
    await($box->coroutine);
    return WeakReference::create($box);
}

function context(): WeakReference
{
    $c = spawn(fn () => 1);
    $c->getContext()->set($c, $c);
    await($c);
    return WeakReference::create($c);
}

function cancelled(): WeakReference
{
    $box = new stdClass();
    $box->coroutine = spawn(function () use ($box) { return $box; });
    $box->coroutine->finally(function () use ($box) {});
    $box->coroutine->cancel();
    return WeakReference::create($box->coroutine);
}

$weak = [handler(), argument(), context(), cancelled()];
suspend();
suspend();
gc_collect_cycles();
foreach ($weak as $w) {
    var_dump($w->get());
}
--EXPECT--
NULL
NULL
NULL
NULL
