--TEST--
Server-Sent Events: records, heads, what is refused
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\HttpServerException;

$handlers = [
    'records' => function ($response) {
        $response->sseStart()->sseComment()->sseEvent("line 1\nline 2\r\nline 3\r", 'tick', '7', 3000)->sseEvent('')->sseEvent(event: 'only')
            ->sseComment('kept alive')->sseRetry(5)->sseEvent();
        var_dump($response->trySseEvent('last'), $response->isHeadersSent());
    },
    'implicit' => fn($response) => $response->setHeader('Cache-Control', 'private')->sseEvent('x'),
    'nothing' => fn($response) => $response->sseEvent()->sseStart(),
    'own' => fn($response) => $response->setHeader('content-type', 'Text/Event-Stream; charset=utf-8')->sseEvent('x'),
    'end' => fn($response) => $response->sseEvent('x')->end(),
];
$refused = [
    fn($r) => $r->sseStart()->sseStart(),
    fn($r) => $r->setHeader('Content-Type', 'text/plain')->sseStart(),
    fn($r) => $r->write('x')->sseStart(),
    fn($r) => $r->sseStart()->write('x'),
    fn($r) => $r->sseStart()->setHeader('a', 'b'),
    fn($r) => $r->sseStart()->setBody('a'),
    fn($r) => $r->setBody('x')->sseEvent('a'),
    fn($r) => $r->setStatusCode(304)->sseStart(),
    fn($r) => [$r->end(), $r->sseEvent('a')],
    fn($r) => [$r->sseEvent('a')->abort(), $r->sseEvent('b')],
    fn($r) => $r->sseEvent('a', "b\nc"),
    fn($r) => $r->sseEvent('a', id: "b\r"),
    fn($r) => $r->sseEvent('a', id: "b\0"),
    fn($r) => $r->sseRetry(-1),
    fn($r) => $r->sseComment("a\nb"),
];
serve(
    function ($request, $response) use ($handlers, $refused) {
        $name = substr($request->getPath(), 1);
        if (isset($handlers[$name])) {
            return $handlers[$name]($response);
        }
        try {
            $refused[$name]($response);
            echo "accepted\n";
        } catch (HttpServerException $error) {
            echo substr($error::class, 20), ': ', $error->getMessage(), $response->isHeadersSent() ? '' : ' [open]', "\n";
        }
    },
    function ($address) use ($handlers, $refused) {
        foreach (array_keys($handlers) as $name) {
            foreach (['GET', 'HEAD'] as $method) {
                echo "-- $name, $method\n", masked(exchange($address, get("/$name", "Connection: close\r\n", $method))), "\n";
            }
        }
        echo "-- refused\n";
        foreach (array_keys($refused) as $name) {
            exchange($address, get("/$name", "Connection: close\r\n"));
        }
    },
);
?>
--EXPECT--
-- records, GET
bool(true)
bool(true)
HTTP/1.1 200 OK
date: X
transfer-encoding: chunked
content-type: text/event-stream
cache-control: no-cache, no-transform
x-accel-buffering: no
connection: close

3
:


4d
id: 7
event: tick
data: line 1
data: line 2
data: line 3
data: 
retry: 3000


8
data: 


d
event: only


d
:kept alive


a
retry: 5


c
data: last


0


-- records, HEAD
bool(true)
bool(false)
HTTP/1.1 200 OK
date: X
content-type: text/event-stream
cache-control: no-cache, no-transform
x-accel-buffering: no
connection: close


-- implicit, GET
HTTP/1.1 200 OK
date: X
transfer-encoding: chunked
cache-control: private
content-type: text/event-stream
x-accel-buffering: no
connection: close

9
data: x


0


-- implicit, HEAD
HTTP/1.1 200 OK
date: X
cache-control: private
content-type: text/event-stream
x-accel-buffering: no
connection: close


-- nothing, GET
HTTP/1.1 200 OK
date: X
content-length: 0
content-type: text/event-stream
cache-control: no-cache, no-transform
x-accel-buffering: no
connection: close


-- nothing, HEAD
HTTP/1.1 200 OK
date: X
content-type: text/event-stream
cache-control: no-cache, no-transform
x-accel-buffering: no
connection: close


-- own, GET
HTTP/1.1 200 OK
date: X
transfer-encoding: chunked
content-type: Text/Event-Stream; charset=utf-8
cache-control: no-cache, no-transform
x-accel-buffering: no
connection: close

9
data: x


0


-- own, HEAD
HTTP/1.1 200 OK
date: X
content-type: Text/Event-Stream; charset=utf-8
cache-control: no-cache, no-transform
x-accel-buffering: no
connection: close


-- end, GET
HTTP/1.1 200 OK
date: X
transfer-encoding: chunked
content-type: text/event-stream
cache-control: no-cache, no-transform
x-accel-buffering: no
connection: close

9
data: x


0


-- end, HEAD
HTTP/1.1 200 OK
date: X
content-type: text/event-stream
cache-control: no-cache, no-transform
x-accel-buffering: no
connection: close


-- refused
RuntimeException: sseStart(): the response is in SSE mode [open]
InvalidArgumentException: sseStart(): the response has a non-SSE Content-Type, "text/plain" [open]
RuntimeException: sseStart(): the response is already streaming via write()
RuntimeException: write(): the response is in SSE mode [open]
RuntimeException: setHeader(): the response is in SSE mode [open]
RuntimeException: setBody(): the response is in SSE mode [open]
RuntimeException: sseEvent(): the response has a buffered body already [open]
RuntimeException: Cannot start SSE on status 304 — it carries no body [open]
RuntimeException: sseEvent(): the response has already ended
RuntimeException: Cannot sseEvent() after abort()
InvalidArgumentException: sseEvent(): event must not contain CR or LF [open]
InvalidArgumentException: sseEvent(): id must not contain CR or LF [open]
InvalidArgumentException: sseEvent(): id must not contain NUL [open]
InvalidArgumentException: sseRetry(): retry must be non-negative, -1 given [open]
InvalidArgumentException: sseComment(): the comment must not contain CR or LF [open]
