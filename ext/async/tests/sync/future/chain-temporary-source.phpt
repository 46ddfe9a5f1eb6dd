--TEST--
A chain on a temporary or unset source is kept
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState();
$first = (new Future($state))->map(fn ($v) => $v + 1);
$source = new Future($state);
$second = $source->map(fn ($v) => $v + 2);
unset($source);
gc_collect_cycles();
$state->complete(1);
unset($state);
var_dump($first->await(), $second->await());

/* A chain of temporaries. */
$state = new FutureState();
$last = (new Future($state))->map(fn ($v) => $v * 2)->map(fn ($v) => $v * 3)->finally(fn () => print "finally\n")->map(fn ($v) => $v + 1);
gc_collect_cycles();
$state->complete(1);
var_dump($last->await());
--EXPECT--
int(2)
int(3)
finally
int(7)
