--TEST--
CompositeException: entries are visible to the cycle collector
--EXTENSIONS--
true_async
--FILE--
<?php
$composite = new Async\CompositeException();
$composite->addException($composite);
$composite->addException($composite);
$weak = WeakReference::create($composite);

unset($composite);
var_dump($weak->get() !== null);
gc_collect_cycles();
var_dump($weak->get());
--EXPECT--
bool(true)
NULL
