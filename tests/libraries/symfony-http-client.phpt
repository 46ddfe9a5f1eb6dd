--TEST--
Symfony HttpClient: curl and native clients in coroutines; streaming; failures
--SKIPIF--
<?php $extensions = ['true_async', 'curl']; require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/libraries.inc';
require_once 'Symfony/Component/HttpClient/autoload.php';
use Symfony\Component\HttpClient\{CurlHttpClient, NativeHttpClient};
use function Async\{spawn, await};

$url = server();
$lines = fn($class) => function () use ($class, $url) {
    // Lazy responses of one client, chunk by chunk.
    $client = new $class();
    $responses = [];
    for ($i = 0; $i < 5; $i++) {
        $responses[] = $client->request('GET', "$url/lines/3?$i");
    }
    $text = [];
    foreach ($client->stream($responses) as $response => $chunk) {
        $id = array_search($response, $responses, true);
        $text[$id] = ($text[$id] ?? '') . $chunk->getContent();
    }
    return array_count_values($text);
};
$calls = [];
foreach (['curl' => CurlHttpClient::class, 'native' => NativeHttpClient::class] as $name => $class) {
    $calls += [
        "$name" => fn() => (new $class())->request('GET', "$url/quick")->getContent(),
        "$name lines" => $lines($class),
        "$name timeout" => fn() => (new $class(['timeout' => 0.2]))->request('GET', "$url/silent")->getContent(),
        "$name refused" => fn() => (new $class())->request('GET', 'http://127.0.0.1:1/')->getContent(),
        "$name upload" => fn() => (new $class())->request('POST', "$url/put", ['body' => ['field' => str_repeat('x', 100_000)]])->getContent(),
    ];
}
alike($calls);
foreach ([CurlHttpClient::class, NativeHttpClient::class] as $class) {
    $results = together(array_fill(0, 20, fn() => (new $class())->request('GET', "$url/slow/200")->getContent()));
    echo json_encode(array_count_values($results)), "\n";
}
?>
--EXPECTF--
curl: "path quick"
curl lines: {"line 1\nline 2\nline 3\n":5}
curl timeout: Symfony\Component\HttpClient\Exception\TimeoutException
curl refused: Symfony\Component\HttpClient\Exception\TransportException
curl upload: "100006 033905c27763701dd8f30fa8addfaf86"
native: "path quick"
native lines: {"line 1\nline 2\nline 3\n":%d}
native timeout: Symfony\Component\HttpClient\Exception\TransportException
native refused: Symfony\Component\HttpClient\Exception\TransportException
native upload: "100006 033905c27763701dd8f30fa8addfaf86"
together
{"slow 200":20}
together
{"slow 200":20}
