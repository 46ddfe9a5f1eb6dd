--TEST--
A handler may set another one while it runs
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\suspend;
$s = new Scope();
$s->setExceptionHandler(function (Scope $s) {
    $s->setExceptionHandler(fn ($s, $c, $e) => print "new: {$e->getMessage()}\n");
    echo "old\n";
});
$s->spawn(fn () => throw new Exception('1'));
$s->spawn(fn () => throw new Exception('2'));
suspend();
--EXPECT--
old
new: 2
