--TEST--
A descriptor owned by its poll is closed only after the handle closed; any other only after its poll was stopped
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await, delay};
use function AsyncTest\{dup, is_open, turn, counters};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);

/* Owned: still open when the event is gone, closed by the turn that closes the handle. */
$fd = dup($a);
$poll = Event::poll($fd, AsyncTest\READABLE, true);
$poll->start();
unset($poll);
var_dump(is_open($fd));
turn();
var_dump(is_open($fd));

/* Never started: there is no handle to wait for. */
$fd = dup($a);
$poll = Event::poll($fd, AsyncTest\READABLE, true);
unset($poll);
turn();
var_dump(is_open($fd));

/* The flag taken back: whose descriptor it is decides. */
$fd = dup($a);
$poll = Event::poll($fd, AsyncTest\READABLE, true);
$poll->start();
$poll->clear(1 << 9);
unset($poll);
turn();
var_dump(is_open($fd));
unset($fd);

/* Not owned: whoever waits is woken when it is closed, and the next descriptor of that number meets no old watcher. */
$numbers = [];
for ($i = 0; $i < 3; $i++) {
    [$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $reader = spawn(fn() => fread($c, 1));
    $poll = Event::poll($c, AsyncTest\READABLE);
    $waiter = spawn(function () use ($poll) {
        try {
            $poll->await();
            return 'fired?';
        } catch (Async\InputOutputException $e) {
            return 'closed';
        }
    });
    suspend();
    fclose($c);
    var_dump(await($reader));
    echo await($waiter), ', ', counters()['events'], " active\n";
    fclose($d);
    unset($poll, $reader, $waiter);
}
?>
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
closed, 0 active
bool(false)
closed, 0 active
bool(false)
closed, 0 active
