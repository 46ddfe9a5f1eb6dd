--TEST--
Chains on a future that another thread completes: made before or after it crossed, with nobody waiting at the end of the script
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{Future, FutureState, ThreadChannel};
use function Async\{spawn_thread, suspend};

$gate = new ThreadChannel();
$before = new FutureState();
(new Future($before))->map(fn($x) => print "before: $x\n")->ignore();
$after = new FutureState();
$future = new Future($after);
spawn_thread(function () use ($gate, $before, $after) {
    $gate->recv();
    $before->complete('value');
    $gate->recv();
    $after->error(new DomainException('error'));
});
$future->map(fn($x) => $x)->catch(fn($e) => print "after: {$e->getMessage()}\n")->ignore();
unset($before, $after, $future);
suspend();
$gate->send(1);
$gate->send(2);
echo "end of the script\n";
?>
--EXPECT--
end of the script
before: value
after: error
