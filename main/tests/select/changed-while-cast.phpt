--TEST--
stream_select(): the arrays and streams of a call may be changed and closed by others while the descriptors are asked for
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

final class Slow
{
    public $context;
    public function stream_open($path, $mode, $options, &$opened) { return true; }
    public function stream_cast($as) { suspend(); suspend(); return $GLOBALS['inner']; }
    public function stream_close() {}
}
stream_wrapper_register('slow', Slow::class);

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
[$inner, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($b, 'x');

$changes = [
    'emptied' => function () use (&$read) { $read = []; },
    'grown' => function () use (&$read, $a) { for ($i = 0; $i < 100; $i++) { $read[] = $a; } },
    'no array any more' => function () use (&$read) { $read = null; },
    'one replaced' => function () use (&$element) { $element = 1; },
];
foreach ($changes as $what => $change) {
    $element = fopen('slow://', 'r');
    $read = [&$element, 'a' => $a];
    $write = $except = null;
    $other = spawn($change);
    echo "$what: ", stream_select($read, $write, $except, 5), ' ', json_encode(array_keys($read)), "\n";
    await($other);
    unset($read, $element);
}

/* A warning whose handler waits: a stream without a descriptor. */
set_error_handler(function () { suspend(); suspend(); return true; });
$read = [fopen('php://memory', 'r'), 'a' => $a];
spawn(function () use (&$read, $a) { for ($i = 0; $i < 100; $i++) { $read[] = $a; } });
var_dump(stream_select($read, $write, $except, 5), count($read));
?>
--EXPECT--
emptied: 1 ["a"]
grown: 1 ["a"]
no array any more: 1 ["a"]
one replaced: 1 ["a"]
int(1)
int(1)
