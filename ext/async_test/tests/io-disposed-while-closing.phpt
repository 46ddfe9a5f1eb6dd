--TEST--
Disposing a handle that is still closing does not free it twice; descriptors are closed once, by whom they belong to
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, suspend, await};
use function AsyncTest\{counters, descriptors, dup, is_open, turn};

AsyncTest\reactor_startup();
turn();
$before = descriptors();
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
foreach (['owned' => 'rwo', 'kept' => 'rwp', 'borrowed' => 'rw'] as $name => $state) {
    foreach (['close, release', 'release', 'close twice', 'event disposes', 'operations in flight', 'closed by its waiter'] as $way) {
        $fd = dup($a);
        $io = Io::create($fd, AsyncTest\TCP, $state);
        $requests = [];
        switch ($way) {
            case 'close, release':
                $io->close();
                break;
            case 'release':
                break;
            case 'close twice':
                $io->close();
                $io->close();
                break;
            case 'event disposes':
                $event = $io->event();
                $io->close();
                $event->dispose();
                unset($event);
                break;
            case 'operations in flight':
                $requests = [$io->read(10), $io->read(10), $io->write(str_repeat('x', 1000000))];
                $io->close();
                break;
            case 'closed by its waiter':
                $waiter = spawn(function () use ($io) {
                    try {
                        $io->read(1)->await();
                    } finally {
                        $io->close();
                    }
                });
                suspend();
                $waiter->cancel();
                suspend();
                unset($waiter);
                break;
        }
        $io->release();
        unset($requests, $io);
        turn();
        $states[$name][] = is_open($fd) ? 'open' : 'closed';
        if (is_open($fd)) {
            AsyncTest\Io::create($fd, AsyncTest\TCP, 'rwo');
        }
    }
    echo $name, ': ', implode(' ', $states[$name]), "\n";
}
stream_set_blocking($b, false);
while (fread($b, 1 << 20)) {
}
fclose($a);
fclose($b);
turn();
echo descriptors() - $before, ' descriptors, ', counters()['events'], ' active, ', counters()['objects'], " objects\n";
?>
--EXPECT--
owned: closed closed closed closed closed closed
kept: open open open open open open
borrowed: closed open closed closed closed closed
0 descriptors, 0 active, 0 objects
