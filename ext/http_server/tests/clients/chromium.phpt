--TEST--
Chromium: HTTP/2 by ALPN, a WebSocket in a stream of it (RFC 8441), event streams that go on after a loss, uploads, compression, a fetch that is aborted
--EXTENSIONS--
true_async_server
curl
openssl
zlib
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('chromium', 'chromedriver');
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../browser.inc';

use TrueAsync\{HttpException, HttpRequest, WebSocket};
use function Async\delay;

$left = new Async\Channel(1);
serve_clients(function ($request, $response) use ($left) {
    switch ($request->getPath()) {
        case '/': $response->html('<!doctype html><title>Test</title><p>hello'); break;
        case '/version': $response->setBody($request->getHttpVersion()); break;
        case '/length': $response->setBody($request->getMethod() . ' ' . strlen($request->getBody())); break;
        case '/form': $response->json([$request->getPost()['name'], $request->getFile('file')->getClientFilename(), $request->getFile('file')->getSize()]); break;
        case '/text': $response->setHeader('Content-Type', 'text/plain')->setBody(str_repeat('compress me ', 10_000)); break;
        case '/stream':
            for ($i = 0; $i < 5; $i++) {
                $response->write("$i ");
                delay(1);
            }
            break;
        case '/events':
            // The second connection begins where the first has ended.
            $last = (int) ($request->getHeader('last-event-id') ?? 0);
            $response->sseRetry(1);
            for ($i = 1; $i <= 3; $i++) {
                $response->sseEvent("after $last\nnumber $i", 'tick', (string) ($last + $i));
            }
            break;
        case '/endless':
            try {
                while (true) {
                    $response->write('x');
                    delay(1);
                }
            } catch (HttpException $e) {
                $left->send("{$e->getCode()}");
                throw $e;
            }
        case '/left': $response->setBody($left->recv()); break;
        default: $response->setStatusCode(404);
    }
}, function ($plain, $tls) {
    $browser = new Browser();
    foreach (["http://127.0.0.1:$plain/", "https://127.0.0.1:$tls/"] as $url) {
        echo '-- ', strtok($url, ':'), "\n";
        $browser->open($url);
        $show = fn(string $what, string $expression) => print("$what: " . json_encode($browser->evaluate($expression), JSON_UNESCAPED_SLASHES) . "\n");
        $show('protocol', 'performance.getEntriesByType("navigation")[0].nextHopProtocol');
        $show('version', 'fetch("/version").then(answer => answer.text())');
        $show('upload', 'fetch("/length", {method: "PUT", body: new Uint8Array(3_000_000)}).then(answer => answer.text())');
        $show('form', <<<'JS'
            (() => {
                const form = new FormData();
                form.append('name', 'Grüße');
                form.append('file', new File([new Uint8Array(100_000)], 'näme.bin'));
                return fetch('/form', {method: 'POST', body: form}).then(answer => answer.text());
            })()
            JS);
        $show('compressed', 'fetch("/text").then(async answer => [(await answer.text()).length, answer.headers.get("content-encoding") !== null])');
        $show('stream', 'fetch("/stream").then(answer => answer.text())');
        $show('many', 'Promise.all(Array.from({length: 50}, (_, i) => fetch(`/length?${i}`, {method: "POST", body: "x".repeat(i)}).then(answer => answer.text()))).then(all => all.every((text, i) => text === `POST ${i}`))');
        $show('events', <<<'JS'
            new Promise(resolve => {
                const events = new EventSource('/events'), all = [];
                events.addEventListener('tick', event => all.push(`${event.lastEventId}: ${event.data}`) === 6 && (events.close(), resolve(all)));
            })
            JS);
        $show('aborted', <<<'JS'
            (async () => {
                const controller = new AbortController();
                const answer = await fetch('/endless', {signal: controller.signal});
                await answer.body.getReader().read();
                controller.abort();
                return fetch('/left').then(answer => answer.text());
            })()
            JS);
        $show('session', <<<'JS'
            new Promise(resolve => {
                const ws = new WebSocket(location.origin.replace('http', 'ws') + '/session', ['one', 'two']), all = [];
                ws.binaryType = 'arraybuffer';
                ws.onopen = () => { ws.send('text'); ws.send(new Uint8Array(500_000)); ws.send('Grüße '.repeat(10_000)); };
                ws.onmessage = ({data}) => all.push(data.length > 100 ? data.length : data.byteLength ?? data) === 4 && ws.close(3000, 'bye');
                ws.onclose = event => resolve([ws.protocol, ws.extensions, ...all, event.code, event.wasClean]);
            })
            JS);
        $show('closed by the server', 'new Promise(resolve => new WebSocket(location.origin.replace("http", "ws") + "/closes").onclose = event => resolve([event.code, event.reason, event.wasClean]))');
        $show('rejected', 'new Promise(resolve => new WebSocket(location.origin.replace("http", "ws") + "/rejects").onclose = event => resolve([event.code, event.wasClean]))');
    }
}, function (WebSocket $ws, HttpRequest $request, $upgrade) {
    switch ($request->getPath()) {
        case '/session':
            $upgrade->setSubprotocol($upgrade->getOfferedSubprotocols()[1]);
            $ws->send("by HTTP/{$request->getHttpVersion()}");
            try {
                foreach ($ws as $message) {
                    $message->binary ? $ws->sendBinary($message->data) : $ws->send($message->data);
                }
            } catch (TrueAsync\WebSocketClosedException) {
            }
            return;
        case '/closes': $ws->close(4001, 'schön'); return;
        default: $upgrade->reject(403);
    }
}, fn($config) => $config->setCompressionEnabled(true)->setWsPermessageDeflate(true));
?>
--EXPECT--
-- http
protocol: "http/1.1"
version: "1.1"
upload: "PUT 3000000"
form: "[\"Gr\u00fc\u00dfe\",\"n\u00e4me.bin\",100000]"
compressed: [120000,true]
stream: "0 1 2 3 4 "
many: true
events: ["1: after 0\nnumber 1","2: after 0\nnumber 2","3: after 0\nnumber 3","4: after 3\nnumber 1","5: after 3\nnumber 2","6: after 3\nnumber 3"]
aborted: "499"
session: ["two","permessage-deflate; server_no_context_takeover; client_no_context_takeover","by HTTP/1.1","text",500000,60000,3000,true]
closed by the server: [4001,"sch\u00f6n",true]
rejected: [1006,false]
-- https
protocol: "h2"
version: "2"
upload: "PUT 3000000"
form: "[\"Gr\u00fc\u00dfe\",\"n\u00e4me.bin\",100000]"
compressed: [120000,true]
stream: "0 1 2 3 4 "
many: true
events: ["1: after 0\nnumber 1","2: after 0\nnumber 2","3: after 0\nnumber 3","4: after 3\nnumber 1","5: after 3\nnumber 2","6: after 3\nnumber 3"]
aborted: "499"
session: ["two","permessage-deflate; server_no_context_takeover; client_no_context_takeover","by HTTP/2","text",500000,60000,3000,true]
closed by the server: [4001,"sch\u00f6n",true]
rejected: [1006,false]
