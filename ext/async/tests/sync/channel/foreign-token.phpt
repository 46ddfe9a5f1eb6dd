--TEST--
A userland Completable is refused as a token
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, Completable, AsyncCancellation};

class Mine implements Completable {
    public function cancel(?AsyncCancellation $cancellation = null): void {}
    public function isCompleted(): bool { return false; }
    public function isCancelled(): bool { return false; }
}
$ch = new Channel(1);
foreach (['send', 'recv'] as $method) {
    try { $method === 'send' ? $ch->send(1, new Mine) : $ch->recv(new Mine); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; }
}
var_dump(count($ch));
?>
--EXPECT--
Object of class Mine cannot be awaited
Object of class Mine cannot be awaited
int(0)
