--TEST--
FastCGI: an answer is the same in whatever records and pieces it comes
--EXTENSIONS--
true_async_server
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

$root = temporary_directory();
file_put_contents("$root/index.php", '');
$seeds = (int) (getenv('SEEDS') ?: 40);
$first = (int) (getenv('FIRST_SEED') ?: 1);

/** The pieces of a text, of random sizes. */
function pieces(Random\Randomizer $random, string $text, int $most): array
{
    $pieces = [];
    for ($at = 0; $at < strlen($text); $at += strlen(end($pieces))) {
        $pieces[] = substr($text, $at, $random->getInt(1, $most));
    }

    return $pieces;
}

$body = fn(Random\Randomizer $random) => str_repeat($random->getBytes(100), $random->getInt(0, 1) ? $random->getInt(0, 30) : $random->getInt(0, 9000));
$peer = fcgi_peer(function ($socket) use ($body) {
    while (([$params, $input, $flags] = fcgi_request($socket)) !== null) {
        $random = new Random\Randomizer(new Random\Engine\Mt19937((int) $params['QUERY_STRING']));
        $text = $body($random);
        $output = "Content-Type: text/plain\r\nX-Input: " . md5($input) . "\r\n" . ($random->getInt(0, 1) ? 'Content-Length: ' . strlen($text) . "\r\n" : '') . "\r\n$text";
        $records = '';
        foreach (pieces($random, $output, [10, 1000, 65535][strlen($output) > 5000 ? $random->getInt(1, 2) : $random->getInt(0, 2)]) as $piece) {
            $records .= fcgi_record(FCGI_STDOUT, $piece, $random->getInt(0, 255));
            $random->getInt(0, 9) || $records .= fcgi_record(FCGI_STDERR, "note\n", $random->getInt(0, 9));
            $random->getInt(0, 9) || $records .= fcgi_record(FCGI_STDOUT, '');
        }
        $records .= fcgi_end();
        foreach (pieces($random, $records, strlen($records) > 20000 ? 30000 : $random->getInt(1, 3000)) as $piece) {
            fwrite($socket, $piece);
            $random->getInt(0, 2) || Async\delay(1);
        }
        if (!($flags & 1)) {
            break;
        }
    }
});
serve_scripts($peer, $root, function (string $address) use ($body, $seeds, $first) {
    for ($seed = $first; $seed < $first + $seeds; $seed++) {
        $random = new Random\Randomizer(new Random\Engine\Mt19937($seed));
        $text = $body($random);
        $input = str_repeat('i', $random->getInt(0, 200_000));
        $socket = connect($address);
        fwrite($socket, "POST /?$seed HTTP/1.1\r\nHost: h\r\nContent-Length: " . strlen($input) . "\r\nConnection: close\r\n\r\n");
        foreach (pieces($random, $input, 50_000) as $piece) {
            fwrite($socket, $piece);
        }
        [$line, $headers, $got] = read_response($socket);
        if ($line !== 'HTTP/1.1 200 OK' || $got !== $text || ($headers['x-input'] ?? '') !== md5($input)) {
            echo "seed $seed: $line, ", strlen($got), ' of ', strlen($text), " bytes\n";
        }
    }
    echo "done\n";
}, ['keep_alive' => $first % 2 ? 5 : 0, 'connections' => 2]);
?>
--EXPECT--
done
