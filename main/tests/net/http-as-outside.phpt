--TEST--
http:// with options of all kinds: bodies, headers, warnings, redirects, proxies and notifications of outside
--EXTENSIONS--
true_async
zlib
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

// The server is a process of its own: outside somebody else must answer.
$server = proc_open([PHP_BINARY, '-n', '-r', <<<'PHP'
$listener = stream_socket_server('tcp://127.0.0.1:0');
echo $address = stream_socket_get_name($listener, false), "\n";
Async\spawn(function () { fread(STDIN, 1); exit; });
while ($client = stream_socket_accept($listener, -1)) {
    Async\spawn(function () use ($client, $address) {
        $request = $headers = fgets($client);
        $length = 0;
        while (($line = fgets($client)) !== false && rtrim($line) !== '') {
            $headers .= $line;
            if (stripos($line, 'content-length:') === 0) {
                $length = (int) substr($line, 15);
            }
        }
        $body = $length ? stream_get_contents($client, $length) : '';
        [$method, $target] = explode(' ', $request) + [1 => '/'];
        $path = parse_url($target, PHP_URL_PATH);
        $answer = fn($status, $text, $more = '') => "HTTP/1.1 $status\r\n{$more}Content-Length: " . strlen($text) . "\r\n\r\n$text";
        $moved = fn($status, $to) => $answer($status, 'moved', "Location: $to\r\n");
        Async\delay(5);
        fwrite($client, match (true) {
            $path === '/echo' => $answer('200 OK', preg_replace('/127\.0\.0\.1:\d+/', 'ADDRESS', $headers) . "\n$body"),
            $path === '/missing' => $answer('404 Not Found', 'nothing here'),
            $path === '/broken' => $answer('500 Oops', 'oops'),
            $path === '/empty' => "HTTP/1.1 204 No Content\r\n\r\n",
            $path === '/chunked' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nTrailer: x\r\n\r\n",
            $path === '/gzip' => $answer('200 OK', gzencode('packed'), "Content-Encoding: gzip\r\n"),
            $path === '/old' => "HTTP/1.0 200 OK\r\n\r\nuntil the end",
            $path === '/long-header' => "HTTP/1.1 200 OK\r\nX-Long: " . str_repeat('x', 20000) . "\r\n\r\nbody",
            $path === '/folded' => "HTTP/1.1 200 OK\r\nX-Folded: one\r\n  two\r\n\r\nbody",
            $path === '/continue' => "HTTP/1.1 100 Continue\r\n\r\n" . $answer('200 OK', 'continued'),
            $path === '/redirect' => $moved('302 Found', '/echo'),
            $path === '/redirect-permanent' => $moved('308 Permanent', "http://$address/echo?again"),
            $path === '/relative/redirect' => $moved('301 Moved', '../echo'),
            $path === '/loop' => $moved('302 Found', '/loop'),
            $path === '/redirect-away' => $moved('302 Found', 'nothing://example.com/'),
            $path === '/nothing' => '',
            default => $answer('200 OK', "target $target"),
        });
        fclose($client);
    });
}
PHP], [['pipe', 'r'], ['pipe', 'w']], $pipes);
$address = trim(fgets($pipes[1]));

$get = fn($path, array $options = []) => function () use ($path, $options, $address) {
    $events = [];
    $context = stream_context_create(['http' => $options + ['timeout' => 10]], ['notification' =>
        function ($code, $severity, $message, $message_code, $transferred, $max) use (&$events) {
            $events[] = "$code " . preg_replace('/127\.0\.0\.1:\d+/', 'ADDRESS', (string) $message) . ($code === STREAM_NOTIFY_PROGRESS ? '' : " $message_code $max");
        }]);
    http_clear_last_response_headers();
    $body = file_get_contents("http://$address$path", false, $context);
    $events = array_values(array_unique($events));
    return [$body, preg_replace('/127\.0\.0\.1:\d+/', 'ADDRESS', $http_response_header ?? ['none']), http_get_last_response_headers() === ($http_response_header ?? null), $events];
};
$calls = [
    'plain' => $get('/plain'),
    'echo' => $get('/echo', ['header' => "X-One: 1\r\nX-Two: 2", 'user_agent' => 'test']),
    'header list' => $get('/echo', ['header' => ['X-One: 1', 'Host: example.com']]),
    'post' => $get('/echo', ['method' => 'POST', 'content' => 'a=b', 'header' => 'Content-Type: application/x-www-form-urlencoded']),
    'post without type' => $get('/echo', ['method' => 'POST', 'content' => 'a=b']),
    'put much' => $get('/echo', ['method' => 'PUT', 'content' => str_repeat('x', 300_000), 'header' => 'Content-Type: text/plain']),
    'user' => fn() => file_get_contents("http://user:password@$address/echo"),
    'old protocol' => $get('/echo', ['protocol_version' => '1.0']),
    'new protocol' => $get('/echo', ['protocol_version' => '1.1']),
    'missing' => $get('/missing'),
    'missing, ignored' => $get('/missing', ['ignore_errors' => true]),
    'broken' => $get('/broken'),
    'empty' => $get('/empty'),
    'chunked' => $get('/chunked'),
    'chunked, raw' => $get('/chunked', ['auto_decode' => false]),
    'gzip' => $get('/gzip'),
    'until the end' => $get('/old'),
    'long header' => $get('/long-header'),
    'folded header' => $get('/folded'),
    'continue' => $get('/continue'),
    'redirect' => $get('/redirect'),
    'redirect of a post' => $get('/redirect', ['method' => 'POST', 'content' => 'x', 'header' => 'Content-Type: text/plain']),
    'permanent redirect of a post' => $get('/redirect-permanent', ['method' => 'POST', 'content' => 'x', 'header' => 'Content-Type: text/plain']),
    'relative redirect' => $get('/relative/redirect'),
    'not followed' => $get('/redirect', ['follow_location' => 0]),
    'few redirects' => $get('/loop', ['max_redirects' => 3]),
    'loop' => $get('/loop'),
    'away' => $get('/redirect-away'),
    'no answer' => $get('/nothing'),
    'proxy' => $get('/echo', ['proxy' => "tcp://$address", 'request_fulluri' => true]),
    'proxy that refuses' => $get('/echo', ['proxy' => 'tcp://127.0.0.1:1']),
    'refused' => fn() => file_get_contents('http://127.0.0.1:1/'),
    'timeout' => fn() => file_get_contents('http://192.0.2.1:9/', false, stream_context_create(['http' => ['timeout' => 0.05]])) === false,
    'headers' => fn() => array_map(fn($h) => preg_replace('/127\.0\.0\.1:\d+/', 'ADDRESS', $h), get_headers("http://$address/redirect")),
    'header table' => fn() => get_headers("http://$address/plain", true),
    'written' => fn() => file_put_contents("http://$address/plain", 'x'),
    'appended' => fn() => fopen("http://$address/plain", 'a'),
    'seek' => function () use ($address) {
        $stream = fopen("http://$address/plain", 'r');
        return [fread($stream, 3), ftell($stream), fseek($stream, 6), fread($stream, 3), fseek($stream, 0), stream_get_meta_data($stream)['wrapper_type']];
    },
    'offset' => fn() => file_get_contents("http://$address/plain", false, null, 3, 4),
];
$outside = array_map(outcome(...), $calls);
$coroutines = array_map(fn($call) => fn() => outcome($call), $calls);
foreach ($coroutines as $name => $call) {
    $inside = await(spawn($call));
    if (preg_replace('/:\d{4,5}\b/', '', $inside) !== preg_replace('/:\d{4,5}\b/', '', $outside[$name])) {
        echo "$name\n  outside: ", substr(str_replace("\n", ' ', $outside[$name]), 0, 1500), "\n  inside:  ", substr(str_replace("\n", ' ', $inside), 0, 1500), "\n";
    }
}
echo count($outside) === count($calls) && count($calls) > 30 && str_contains($outside['redirect'], 'GET /echo') ? "done\n" : "calls are missing\n";
fclose($pipes[0]);
proc_close($server);
?>
--EXPECT--
done
