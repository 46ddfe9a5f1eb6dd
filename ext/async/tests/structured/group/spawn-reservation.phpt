--TEST--
A caller of spawn() that is woken and cancelled before it runs passes its room to the next one; newcomers do not overtake
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Future, FutureState};
use function Async\{spawn, suspend, delay};

$gates = [];
$group = new TaskGroup(1, 1);
$gate = function () use (&$gates) { $gates[] = $s = new FutureState(); return fn () => (new Future($s))->await(); };
$group->spawn($gate());
$group->spawn($gate());
$log = function (string $name) use ($group) {
    try {
        $group->spawn(fn () => $name);
        echo "$name added\n";
    } catch (Async\AsyncCancellation) {
        echo "$name cancelled\n";
    }
};
$a = spawn($log, 'a');
$b = spawn($log, 'b');
suspend();
/* The first task ends: there is room for one, and it is a's. */
$gates[0]->complete(1);
while (!$group->getResults()) suspend();
echo count($group), "\n";
$newcomer = spawn($log, 'newcomer');
$a->cancel();
suspend();
suspend();
$gates[1]->complete(1);
$group->close(...);
while (count($group) < 4) suspend();
--EXPECT--
2
a cancelled
b added
newcomer added
