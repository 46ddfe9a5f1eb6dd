--TEST--
The WebSocket client of Python, websockets: with and without compression, over ws and wss: messages, fragments, pings, many sessions, closes
--EXTENSIONS--
true_async_server
openssl
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('python:websockets');
?>
--FILE--
<?php
require __DIR__ . '/../clients.inc';

use TrueAsync\{HttpRequest, WebSocket, WebSocketClosedException, WebSocketUpgrade};

const SCRIPT = <<<'PYTHON'
import asyncio, os, ssl, sys
import websockets

plain, tls, certificate = sys.argv[1:]
large = os.urandom(1_000_000)
context = ssl.create_default_context(cafile=certificate)

async def echo(url, options, number):
    async with websockets.connect(f'{url}/echo', **options) as ws:
        for i in range(20):
            await ws.send(f'{number} {i}')
            if await ws.recv() != f'{number} {i}':
                return False
        return True

async def main():
    for scheme, port in (('ws', plain), ('wss', tls)):
        for compression in (None, 'deflate'):
            url = f'{scheme}://localhost:{port}'
            options = {'compression': compression, 'host': '127.0.0.1'}
            if scheme == 'wss':
                options |= {'ssl': context, 'server_hostname': 'localhost'}
            print(f'-- {scheme}, {compression or "no compression"}')
            async with websockets.connect(f'{url}/echo', subprotocols=['one', 'two'], **options) as ws:
                print(ws.subprotocol, [extension.name for extension in ws.extensions])
                await ws.send('text')
                print(await ws.recv())
                await ws.send(large)
                print('binary', await ws.recv() == large)
                await ws.send(['in ', 'three ', 'fragments'])
                print(await ws.recv())
                await ws.send('')
                print('empty', repr(await ws.recv()))
                await asyncio.wait_for(await ws.ping(), 10)
                print('pong')
                await ws.close(4000, 'enough')
                print('closed', ws.close_code)
            async with websockets.connect(f'{url}/closes', **options) as ws:
                print(await ws.recv())
                try:
                    await ws.recv()
                except websockets.ConnectionClosed as error:
                    print(error.rcvd.code, error.rcvd.reason)
            try:
                async with websockets.connect(f'{url}/rejects', **options) as ws:
                    print('not rejected')
            except websockets.InvalidStatusCode as error:
                print('rejected', error.status_code)
            print('many', all(await asyncio.gather(*(echo(url, options, number) for number in range(50)))))

asyncio.run(main())
PYTHON;

$handler = function (WebSocket $ws, HttpRequest $request, WebSocketUpgrade $upgrade) {
    switch ($request->getPath()) {
        case '/echo':
            ($offers = $upgrade->getOfferedSubprotocols()) && $upgrade->setSubprotocol($offers[0]);
            try {
                foreach ($ws as $message) {
                    $message->binary ? $ws->sendBinary($message->data) : $ws->send($message->data);
                }
            } catch (WebSocketClosedException) {
            }
            return;
        case '/closes': $ws->send('last'); $ws->close(3000, 'bye'); return;
        case '/rejects': $upgrade->reject(403, 'no');
    }
};
serve_clients(
    fn($request, $response) => $response->setStatusCode(404),
    fn(...$arguments) => show([python('websockets'), '-', ...array_slice($arguments, 0, 3)], SCRIPT),
    $handler,
    fn($config) => $config->setWsPermessageDeflate(true),
);
?>
--EXPECT--
-- ws, no compression
one []
text
binary True
in three fragments
empty ''
pong
closed 4000
last
3000 bye
rejected 403
many True
-- ws, deflate
one ['permessage-deflate']
text
binary True
in three fragments
empty ''
pong
closed 4000
last
3000 bye
rejected 403
many True
-- wss, no compression
one []
text
binary True
in three fragments
empty ''
pong
closed 4000
last
3000 bye
rejected 403
many True
-- wss, deflate
one ['permessage-deflate']
text
binary True
in three fragments
empty ''
pong
closed 4000
last
3000 bye
rejected 403
many True
