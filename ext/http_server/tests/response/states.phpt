--TEST--
HttpResponse: what each state allows, what a refused call leaves
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\HttpServerException;

$calls = [
    'setStatusCode' => fn($r) => $r->setStatusCode(201),
    'setReasonPhrase' => fn($r) => $r->setReasonPhrase('Fine'),
    'setHeader' => fn($r) => $r->setHeader('a', 'b'),
    'addHeader' => fn($r) => $r->addHeader('a', 'c'),
    'resetHeaders' => fn($r) => $r->resetHeaders(),
    'setTrailer' => fn($r) => $r->setTrailer('t', 'u'),
    'resetTrailers' => fn($r) => $r->resetTrailers(),
    'setBody' => fn($r) => $r->setBody('body'),
    'appendBody' => fn($r) => $r->appendBody('more'),
    'json' => fn($r) => $r->json([1]),
    'html' => fn($r) => $r->html('<p>'),
    'redirect' => fn($r) => $r->redirect('/x'),
    'write' => fn($r) => $r->write('piece'),
    'tryWrite' => fn($r) => $r->tryWrite('piece'),
    'writeMessage' => fn($r) => $r->writeMessage('piece'),
    'end' => fn($r) => $r->end(),
    'abort' => fn($r) => $r->abort(),
    'sendable' => fn($r) => $r->sendable(),
];
$states = [
    'open' => fn($r) => null,
    'buffered' => fn($r) => $r->setBody('x'),
    'streaming' => fn($r) => $r->write('x'),
    'ended' => fn($r) => $r->end('x'),
    'failed' => fn($r) => $r->write('x')->abort(),
];
serve(
    function ($request, $response) use ($calls, $states) {
        [, $state, $call] = explode('/', $request->getPath());
        $states[$state]($response);
        $before = [$response->getStatusCode(), $response->getReasonPhrase(), $response->getHeaders(), $response->getBody(), $response->getTrailers()];
        try {
            $value = $calls[$call]($response);
            echo $value === $response || $value === null ? 'ok' : var_export($value, true);
        } catch (HttpServerException $error) {
            echo substr($error::class, 20), ': ', $error->getMessage();
            $after = [$response->getStatusCode(), $response->getReasonPhrase(), $response->getHeaders(), $response->getBody(), $response->getTrailers()];
            echo $before === $after ? '' : ' CHANGED';
        }
        printf(" [sent %d, writable %d, ended %d]\n", $response->isHeadersSent(), $response->isWritable(), $response->isEnded());
    },
    function ($address) use ($calls, $states) {
        foreach (array_keys($states) as $state) {
            foreach (array_keys($calls) as $call) {
                echo "$state, $call: ";
                exchange($address, get("/$state/$call", "Connection: close\r\n"));
            }
        }
    },
);
?>
--EXPECT--
open, setStatusCode: ok [sent 0, writable 1, ended 0]
open, setReasonPhrase: ok [sent 0, writable 1, ended 0]
open, setHeader: ok [sent 0, writable 1, ended 0]
open, addHeader: ok [sent 0, writable 1, ended 0]
open, resetHeaders: ok [sent 0, writable 1, ended 0]
open, setTrailer: ok [sent 0, writable 1, ended 0]
open, resetTrailers: ok [sent 0, writable 1, ended 0]
open, setBody: ok [sent 0, writable 1, ended 0]
open, appendBody: ok [sent 0, writable 1, ended 0]
open, json: ok [sent 0, writable 1, ended 0]
open, html: ok [sent 0, writable 1, ended 0]
open, redirect: ok [sent 0, writable 1, ended 0]
open, write: ok [sent 1, writable 1, ended 0]
open, tryWrite: true [sent 1, writable 1, ended 0]
open, writeMessage: ok [sent 1, writable 1, ended 0]
open, end: ok [sent 1, writable 0, ended 1]
open, abort: ok [sent 0, writable 1, ended 0]
open, sendable: RuntimeException: sendable() is gone: it answered liveness and queue depth with one bool. Use isWritable() for liveness, tryWrite()/awaitWritable() for room [sent 0, writable 1, ended 0]
buffered, setStatusCode: ok [sent 0, writable 1, ended 0]
buffered, setReasonPhrase: ok [sent 0, writable 1, ended 0]
buffered, setHeader: ok [sent 0, writable 1, ended 0]
buffered, addHeader: ok [sent 0, writable 1, ended 0]
buffered, resetHeaders: ok [sent 0, writable 1, ended 0]
buffered, setTrailer: ok [sent 0, writable 1, ended 0]
buffered, resetTrailers: ok [sent 0, writable 1, ended 0]
buffered, setBody: ok [sent 0, writable 1, ended 0]
buffered, appendBody: ok [sent 0, writable 1, ended 0]
buffered, json: ok [sent 0, writable 1, ended 0]
buffered, html: ok [sent 0, writable 1, ended 0]
buffered, redirect: ok [sent 0, writable 1, ended 0]
buffered, write: RuntimeException: write(): the response has a buffered body already [sent 0, writable 1, ended 0]
buffered, tryWrite: RuntimeException: tryWrite(): the response has a buffered body already [sent 0, writable 1, ended 0]
buffered, writeMessage: RuntimeException: writeMessage(): the response has a buffered body already [sent 0, writable 1, ended 0]
buffered, end: ok [sent 1, writable 0, ended 1]
buffered, abort: ok [sent 0, writable 1, ended 0]
buffered, sendable: RuntimeException: sendable() is gone: it answered liveness and queue depth with one bool. Use isWritable() for liveness, tryWrite()/awaitWritable() for room [sent 0, writable 1, ended 0]
streaming, setStatusCode: RuntimeException: setStatusCode(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, setReasonPhrase: RuntimeException: setReasonPhrase(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, setHeader: RuntimeException: setHeader(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, addHeader: RuntimeException: addHeader(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, resetHeaders: RuntimeException: resetHeaders(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, setTrailer: ok [sent 1, writable 1, ended 0]
streaming, resetTrailers: ok [sent 1, writable 1, ended 0]
streaming, setBody: RuntimeException: setBody(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, appendBody: RuntimeException: appendBody(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, json: RuntimeException: json(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, html: RuntimeException: html(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, redirect: RuntimeException: redirect(): the response is already streaming via write() [sent 1, writable 1, ended 0]
streaming, write: ok [sent 1, writable 1, ended 0]
streaming, tryWrite: true [sent 1, writable 1, ended 0]
streaming, writeMessage: ok [sent 1, writable 1, ended 0]
streaming, end: ok [sent 1, writable 0, ended 1]
streaming, abort: ok [sent 1, writable 0, ended 1]
streaming, sendable: RuntimeException: sendable() is gone: it answered liveness and queue depth with one bool. Use isWritable() for liveness, tryWrite()/awaitWritable() for room [sent 1, writable 1, ended 0]
ended, setStatusCode: RuntimeException: setStatusCode(): the response has already ended [sent 1, writable 0, ended 1]
ended, setReasonPhrase: RuntimeException: setReasonPhrase(): the response has already ended [sent 1, writable 0, ended 1]
ended, setHeader: RuntimeException: setHeader(): the response has already ended [sent 1, writable 0, ended 1]
ended, addHeader: RuntimeException: addHeader(): the response has already ended [sent 1, writable 0, ended 1]
ended, resetHeaders: RuntimeException: resetHeaders(): the response has already ended [sent 1, writable 0, ended 1]
ended, setTrailer: RuntimeException: setTrailer(): the response has already ended [sent 1, writable 0, ended 1]
ended, resetTrailers: RuntimeException: resetTrailers(): the response has already ended [sent 1, writable 0, ended 1]
ended, setBody: RuntimeException: setBody(): the response has already ended [sent 1, writable 0, ended 1]
ended, appendBody: RuntimeException: appendBody(): the response has already ended [sent 1, writable 0, ended 1]
ended, json: RuntimeException: json(): the response has already ended [sent 1, writable 0, ended 1]
ended, html: RuntimeException: html(): the response has already ended [sent 1, writable 0, ended 1]
ended, redirect: RuntimeException: redirect(): the response has already ended [sent 1, writable 0, ended 1]
ended, write: RuntimeException: write(): the response has already ended [sent 1, writable 0, ended 1]
ended, tryWrite: RuntimeException: tryWrite(): the response has already ended [sent 1, writable 0, ended 1]
ended, writeMessage: RuntimeException: writeMessage(): the response has already ended [sent 1, writable 0, ended 1]
ended, end: RuntimeException: end(): the response has already ended [sent 1, writable 0, ended 1]
ended, abort: RuntimeException: Response has already been closed — the body was already finished cleanly [sent 1, writable 0, ended 1]
ended, sendable: RuntimeException: sendable() is gone: it answered liveness and queue depth with one bool. Use isWritable() for liveness, tryWrite()/awaitWritable() for room [sent 1, writable 0, ended 1]
failed, setStatusCode: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, setReasonPhrase: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, setHeader: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, addHeader: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, resetHeaders: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, setTrailer: RuntimeException: Cannot set trailers after abort() has been called [sent 1, writable 0, ended 1]
failed, resetTrailers: RuntimeException: Cannot set trailers after abort() has been called [sent 1, writable 0, ended 1]
failed, setBody: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, appendBody: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, json: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, html: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, redirect: RuntimeException: Cannot modify response after abort() has been called [sent 1, writable 0, ended 1]
failed, write: RuntimeException: Response already closed — cannot write() after abort() [sent 1, writable 0, ended 1]
failed, tryWrite: RuntimeException: Response already closed — cannot tryWrite() after abort() [sent 1, writable 0, ended 1]
failed, writeMessage: RuntimeException: Response already closed — cannot writeMessage() after abort() [sent 1, writable 0, ended 1]
failed, end: RuntimeException: Response has already been aborted [sent 1, writable 0, ended 1]
failed, abort: ok [sent 1, writable 0, ended 1]
failed, sendable: RuntimeException: sendable() is gone: it answered liveness and queue depth with one bool. Use isWritable() for liveness, tryWrite()/awaitWritable() for room [sent 1, writable 0, ended 1]
