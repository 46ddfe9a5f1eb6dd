--TEST--
The WebSocket client of Node, ws: over ws and wss, with and without compression: messages, fragments, pings, subprotocols, closes, refusals
--EXTENSIONS--
true_async_server
openssl
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('node', 'node:ws');
?>
--FILE--
<?php
require __DIR__ . '/../clients.inc';

use TrueAsync\{HttpRequest, WebSocket, WebSocketClosedException, WebSocketUpgrade};

const SCRIPT = <<<'JS'
const [plain, tls, certificate] = process.argv.slice(2);
const WebSocket = require('ws'), crypto = require('crypto'), fs = require('fs');

/* A session, and its messages one after the other. */
function open(url, protocols, options) {
    return new Promise((resolve, reject) => {
        const ws = new WebSocket(url, protocols, options), arrived = [], waiting = [];
        const give = what => waiting.length ? waiting.shift()(what) : arrived.push(what);
        ws.on('message', (data, isBinary) => give(isBinary ? data : `${data}`));
        ws.on('pong', data => give(`pong ${data}`));
        ws.on('close', (code, reason) => give(`close ${code} ${reason}`));
        ws.on('unexpected-response', (request, response) => reject(new Error(`${response.statusCode} ${response.headers['x-reason'] ?? ''}`)));
        ws.on('error', reject);
        ws.on('open', () => resolve(ws));
        ws.next = () => arrived.length ? Promise.resolve(arrived.shift()) : new Promise(resolve => waiting.push(resolve));
    });
}

(async () => {
    const large = crypto.randomBytes(1_000_000), text = 'Grüße '.repeat(20000);
    for (const [scheme, port] of [['ws', plain], ['wss', tls]]) {
        for (const perMessageDeflate of [false, true, {serverMaxWindowBits: 10, clientMaxWindowBits: 10, threshold: 0}]) {
            const options = {perMessageDeflate, ca: fs.readFileSync(certificate), servername: 'localhost'};
            const to = path => `${scheme}://127.0.0.1:${port}${path}`;
            console.log(`-- ${scheme}, ${typeof perMessageDeflate === 'object' ? 'with a small window' : perMessageDeflate ? 'with compression' : 'without compression'}`);
            const ws = await open(to('/echo'), ['b.example', 'a.example'], options);
            console.log(ws.protocol, ws.extensions);
            ws.send('text');
            console.log(await ws.next());
            ws.send(large);
            console.log('binary', large.equals(await ws.next()));
            ws.send(text);
            console.log('long text', text === await ws.next());
            ws.send('');
            console.log('empty', JSON.stringify(await ws.next()));
            ws.send('in ', {fin: false});
            ws.send('three ', {fin: false});
            ws.ping('between');
            ws.send('fragments', {fin: true});
            console.log((await Promise.all([ws.next(), ws.next()])).sort().join(', '));
            for (let i = 0; i < 500; i++) {
                ws.send(`${i}`);
            }
            let inOrder = true;
            for (let i = 0; i < 500; i++) {
                inOrder &&= await ws.next() === `${i}`;
            }
            console.log('in order', inOrder);
            ws.close(4001, 'enough');
            console.log(await ws.next());

            const other = await open(to('/closes'), [], options);
            console.log(await other.next(), '|', await other.next());
            const failed = await open(to('/fails'), [], options);
            failed.send('x');
            console.log(await failed.next());
            console.log('rejected', await open(to('/rejects'), [], options).catch(error => error.message));
            console.log('no version 8', await open(to('/echo'), [], {...options, protocolVersion: 8}).catch(error => error.message));
            const left = await open(to('/tells'), [], options);
            left.terminate();
            const heir = await open(to('/told'), [], options);
            console.log('left', await heir.next());
        }
    }
})().catch(error => { console.log(error); process.exit(1); });
JS;

$told = new Async\Channel(1);
$handler = function (WebSocket $ws, HttpRequest $request, WebSocketUpgrade $upgrade) use ($told) {
    switch ($request->getPath()) {
        case '/echo':
            ($offers = $upgrade->getOfferedSubprotocols()) && $upgrade->setSubprotocol($offers[1]);
            try {
                foreach ($ws as $message) {
                    $message->binary ? $ws->sendBinary($message->data) : $ws->send($message->data);
                }
            } catch (WebSocketClosedException) {
            }
            return;
        case '/closes': $ws->send('last'); $ws->close(3000, 'schön'); return;
        case '/fails': $ws->recv(); throw new Async\AsyncCancellation('silently');
        case '/rejects': $upgrade->reject(403, 'no'); return;
        case '/tells':
            try {
                $told->send($ws->recv() === null ? 'null' : 'a message');
            } catch (WebSocketClosedException $e) {
                $told->send($e->getMessage());
            }
            return;
        case '/told': $ws->send($told->recv());
    }
};
serve_clients(
    fn($request, $response) => $response->setStatusCode(404),
    fn(...$arguments) => show(['node', '-', ...array_slice($arguments, 0, 3)], SCRIPT),
    $handler,
    fn($config) => $config->setWsPermessageDeflate(true),
);
?>
--EXPECT--
-- ws, without compression
a.example 
text
binary true
long text true
empty ""
in three fragments, pong between
in order true
close 4001 
last | close 3000 schön
close 1011 
rejected 403 
no version 8 426 
left null
-- ws, with compression
a.example permessage-deflate
text
binary true
long text true
empty ""
in three fragments, pong between
in order true
close 4001 
last | close 3000 schön
close 1011 
rejected 403 
no version 8 426 
left null
-- ws, with a small window
a.example permessage-deflate
text
binary true
long text true
empty ""
in three fragments, pong between
in order true
close 4001 
last | close 3000 schön
close 1011 
rejected 403 
no version 8 426 
left null
-- wss, without compression
a.example 
text
binary true
long text true
empty ""
in three fragments, pong between
in order true
close 4001 
last | close 3000 schön
close 1011 
rejected 403 
no version 8 426 
left null
-- wss, with compression
a.example permessage-deflate
text
binary true
long text true
empty ""
in three fragments, pong between
in order true
close 4001 
last | close 3000 schön
close 1011 
rejected 403 
no version 8 426 
left null
-- wss, with a small window
a.example permessage-deflate
text
binary true
long text true
empty ""
in three fragments, pong between
in order true
close 4001 
last | close 3000 schön
close 1011 
rejected 403 
no version 8 426 
left null
