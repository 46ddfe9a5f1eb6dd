--TEST--
What a Timeout refers to is visible to the cycle collector
--EXTENSIONS--
true_async
--FILE--
<?php
class Reason extends Async\AsyncCancellation { public $timeout; }

function cancelled(): WeakReference
{
    $timeout = Async\timeout(10_000);
    $reason = new Reason('r');
    $reason->timeout = $timeout;
    $timeout->cancel($reason);
    return WeakReference::create($timeout);
}

$weak = cancelled();
gc_collect_cycles();
var_dump($weak->get());
--EXPECT--
NULL
