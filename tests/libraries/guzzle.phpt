--TEST--
Guzzle: clients in coroutines, with curl and with streams; promises, a pool of requests, failures
--SKIPIF--
<?php $extensions = ['true_async', 'curl']; require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/libraries.inc';
require_once 'GuzzleHttp/autoload.php';
use GuzzleHttp\{Client, Pool, HandlerStack};
use GuzzleHttp\Psr7\Request;
use GuzzleHttp\Handler\{CurlHandler, CurlMultiHandler, StreamHandler};
use function Async\{spawn, await};

$url = server();
$stream = fn() => HandlerStack::create(new StreamHandler());
alike([
    'quick' => fn() => (string) (new Client())->get("$url/quick")->getBody(),
    'timeout' => fn() => (new Client(['timeout' => 0.2]))->get("$url/silent"),
    'refused' => fn() => (new Client())->get('http://127.0.0.1:1/'),
    'quick stream' => fn() => (string) (new Client(['handler' => $stream()]))->get("$url/quick")->getBody(),
    'timeout of a stream' => fn() => (new Client(['timeout' => 0.2, 'handler' => $stream()]))->get("$url/silent"),
    'refused stream' => fn() => (new Client(['handler' => $stream()]))->get('http://127.0.0.1:1/'),
]);

foreach ([CurlHandler::class, CurlMultiHandler::class, StreamHandler::class] as $handler) {
    $shared = new Client(['base_uri' => $url, 'handler' => HandlerStack::create(new $handler())]);
    $calls = array_fill(0, 30, fn() => (string) $shared->get('/slow/200')->getBody());
    if ($handler === CurlMultiHandler::class) {
        // One curl_multi belongs to one loop: a client each.
        $calls = array_fill(0, 30, fn() => (string) (new Client(['base_uri' => $url,
            'handler' => HandlerStack::create(new CurlMultiHandler())]))->get('/slow/200')->getBody());
    }
    echo substr(strrchr($handler, '\\'), 1), "\n";
    echo json_encode(array_count_values(together($calls))), "\n";
}

// The library's own concurrency, beside coroutines of ours.
$client = new Client(['base_uri' => $url]);
$pool = spawn(function () use ($client) {
    $bodies = [];
    $requests = array_fill(0, 30, new Request('GET', '/slow/200'));
    (new Pool($client, $requests, ['concurrency' => 30, 'fulfilled' => function ($response) use (&$bodies) {
        $bodies[] = (string) $response->getBody();
    }]))->promise()->wait();
    return count($bodies);
});
$promises = spawn(function () use ($url) {
    $client = new Client(['base_uri' => $url]);
    $promises = array_map(fn() => $client->getAsync('/slow/200'), range(1, 20));
    return count(GuzzleHttp\Promise\Utils::unwrap($promises));
});
echo await($pool), ' ', await($promises), "\n";

// Uploads, a sink, middleware that suspends.
$stack = HandlerStack::create();
$stack->push(GuzzleHttp\Middleware::mapRequest(function (Request $request) {
    Async\delay(5);
    return $request->withHeader('X-Delayed', '1');
}));
$client = new Client(['base_uri' => $url, 'handler' => $stack]);
$results = together(array_fill(0, 5, function () use ($client) {
    $sink = tempnam(sys_get_temp_dir(), 'sink');
    $client->get('/size/160000', ['sink' => $sink]);
    $size = filesize($sink);
    unlink($sink);
    $digest = (string) $client->post('/put', ['multipart' => [['name' => 'file', 'contents' => str_repeat('x', 10000)]]])->getBody();
    return [$size, (int) $digest > 10000];
}));
echo json_encode($results), "\n";

?>
--EXPECT--
quick: "path quick"
timeout: GuzzleHttp\Exception\ConnectException
refused: GuzzleHttp\Exception\ConnectException
quick stream: "path quick"
timeout of a stream: GuzzleHttp\Exception\ConnectException
refused stream: GuzzleHttp\Exception\ConnectException
CurlHandler
together
{"slow 200":30}
CurlMultiHandler
together
{"slow 200":30}
StreamHandler
together
{"slow 200":30}
30 20
together
[[160000,true],[160000,true],[160000,true],[160000,true],[160000,true]]
