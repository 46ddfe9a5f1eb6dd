--TEST--
Example of 3.5 finally()
--FILE--
<?php
$c = Async\spawn(fn () => 'v');
$c->finally(function (Async\Coroutine $x) { echo 'f1 ', $x->getResult(), "\n"; });
$c->finally(fn () => print "f2\n");
Async\await($c);
echo "awaited\n";
$c->finally(fn () => print "late\n");
?>
--EXPECT--
f1 v
f2
awaited
late
