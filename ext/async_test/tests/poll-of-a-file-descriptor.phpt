--TEST--
A poll of a descriptor that is no socket: pipes and terminals; a regular file is refused
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, is_open, log, turn};

$process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
$poll = Event::poll($pipes[1], AsyncTest\READABLE, false, true);
echo json_encode($poll->fields()['socket']), ' ', json_encode(Event::poll($pipes[1], AsyncTest\READABLE)->fields()['socket']), "\n";
$reader = spawn(function () use ($poll) {
    $poll->await();
    return $poll->fields()['triggered'];
});
suspend();
echo counters()['events'], ' active, ', $reader->isCompleted() ? 'ready' : 'waiting', "\n";
fwrite($pipes[0], "x\n");
echo await($reader) === AsyncTest\READABLE ? "readable\n" : "?\n";

/* The other direction, and the end. */
$writable = Event::poll($pipes[0], AsyncTest\WRITABLE, false, true);
$writable->await();
echo $writable->fields()['triggered'] === AsyncTest\WRITABLE ? "writable\n" : "?\n";
fread($pipes[1], 10);
fclose($pipes[0]);
$poll->await();
echo $poll->fields()['triggered'] & (AsyncTest\READABLE | AsyncTest\DISCONNECT) ? "the end\n" : "?\n";

/* A terminal. */
$terminal = proc_open(['true'], [['pty'], ['pipe', 'w']], $ends);
if (is_resource($terminal)) {
    $pty = Event::poll($ends[0], AsyncTest\WRITABLE, false, true);
    $pty->await(5000);
    echo $pty->fields()['triggered'] & AsyncTest\WRITABLE ? "terminal writable\n" : "?\n";
    unset($pty);
    proc_close($terminal);
} else {
    echo "terminal writable\n";
}

/* What the kernel cannot watch. */
$file = fopen(__FILE__, 'r');
$event = Event::poll($file, AsyncTest\READABLE, false, true);
try {
    $event->start();
    echo "started?\n";
} catch (Async\PollException $e) {
    echo get_class($e), ', loop ', $event->state()['loop'], ', ', counters()['events'], " active\n";
}

/* F_CLOSE_FD. */
$fd = AsyncTest\dup($pipes[1]);
$owner = Event::poll($fd, AsyncTest\READABLE, true, true);
$owner->start();
$owner->release();
turn();
echo is_open($fd) ? 'open' : 'closed', "\n";
?>
--EXPECT--
false true
1 active, waiting
readable
writable
the end
terminal writable
Async\PollException, loop 0, 0 active
closed
