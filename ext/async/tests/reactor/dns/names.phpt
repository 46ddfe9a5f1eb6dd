--TEST--
Loopback, literal, unknown, empty and over-long names give the results they give outside
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

function all(): array
{
    $results = [];
    set_error_handler(function (int $level, string $message) use (&$results) {
        $results[] = "$level $message";
        return true;
    });
    foreach (['localhost', '127.0.0.1', '127.1', '::1', '', 'no-such-name.invalid', str_repeat('a', 300), str_repeat('a.', 120) . 'invalid'] as $name) {
        $results[] = gethostbyname($name);
        $results[] = gethostbynamel($name);
        $results[] = @stream_socket_client("udp://$name:9", $code, $text) ? 'connected' : "$code $text";
    }
    foreach (['127.0.0.1', '::1', 'nonsense'] as $address) {
        $results[] = gethostbyaddr($address);
    }
    restore_error_handler();
    return $results;
}

$outside = all();
$inside = await(spawn(all(...)));
var_dump($outside === $inside);
if ($outside !== $inside) {
    var_dump(array_diff_assoc(array_map('json_encode', $outside), array_map('json_encode', $inside)));
    var_dump(array_diff_assoc(array_map('json_encode', $inside), array_map('json_encode', $outside)));
}
var_dump($inside[0]);
--EXPECT--
bool(true)
string(9) "127.0.0.1"
