--TEST--
finally: handlers run in registration order before the awaiter resumes; late ones at once
--EXTENSIONS--
true_async
--FILE--
<?php
$c = Async\spawn(fn () => 'v');
$c->finally(function (Async\Coroutine $x) { echo 'f1 ', $x->getResult(), "\n"; });
$c->finally(fn () => print "f2\n");
Async\await($c);
echo "awaited\n";
$c->finally(fn () => print "late\n");
--EXPECT--
f1 v
f2
awaited
late
