--TEST--
Semaphore: what a deadlock report says of it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Semaphore;
use function Async\{spawn, suspend};

fclose(STDERR);
$semaphore = new Semaphore(2, 'uploads');
$semaphore->acquire();
$c = spawn(fn () => $semaphore->acquire(2));
suspend();
echo str_replace(__FILE__, 'FILE', implode("\n", $c->getAwaitingInfo())), "\n";
$semaphore->release();
?>
--EXPECT--
Semaphore "uploads" made at FILE:6, 1 of 2 permits available
