--TEST--
cancel() reaches what the tasks have spawned, and channels made in the group's scope close first
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Channel, ChannelException};
use function Async\{suspend, delay, spawn};

$group = new TaskGroup();
$group->spawn(function () {
    spawn(function () { try { delay(60_000); } finally { echo "child ended\n"; } });
    return 'task done';
});
$group->spawn(function () {
    try {
        (new Channel())->recv();
    } catch (ChannelException $e) {
        return $e->reason->name;
    }
});
$outer = spawn(function () { delay(5); echo "outer untouched\n"; });
suspend();
suspend();
$group->cancel();
var_dump($group->all()->await());
Async\await($outer);
--EXPECT--
child ended
array(2) {
  [0]=>
  string(9) "task done"
  [1]=>
  string(14) "SCOPE_DISPOSED"
}
outer untouched
