--TEST--
A receiver of the scope that already holds a reservation is simply cancelled; its value stays
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, Scope};
use function Async\suspend;

$scope = new Scope;
$scope->spawn(function () use (&$ch) {
    $ch = new Channel(1);
    try { echo $ch->recv(), "\n"; } catch (Async\AsyncCancellation $e) { echo get_class($e), "\n"; }
});
suspend();
$ch->send('kept');
$scope->cancel();
suspend();
var_dump(count($ch), $ch->recv(), $ch->isClosed());
?>
--EXPECT--
Async\AsyncCancellation
int(1)
string(4) "kept"
bool(true)
