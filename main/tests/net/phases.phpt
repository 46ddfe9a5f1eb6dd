--TEST--
Socket functions work before the scheduler starts, in shutdown functions and in destructors
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

function exchange(string $when): void
{
    [$a, $b] = pair();
    fwrite($b, "$when\n");
    echo fgets($a);
    stream_set_timeout($a, 0, 1000);
    echo json_encode(fread($a, 1)), "\n";
    usleep(10);
    gethostbyname('localhost');
}

class Last
{
    public function __destruct()
    {
        exchange('destructor');
    }
}

exchange('before');
register_shutdown_function(exchange(...), 'shutdown');
$last = new Last;
await(spawn(exchange(...), 'coroutine'));
exchange('main');
--EXPECT--
before
false
coroutine
false
main
false
shutdown
false
destructor
false
