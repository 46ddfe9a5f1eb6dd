--TEST--
Node's http2 without and with TLS: settings, uploads, trailers, many streams, no push, resets of both sides, PING, GOAWAY
--EXTENSIONS--
true_async_server
openssl
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('node');
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../clients.inc';

use TrueAsync\HttpException;
use function Async\delay;

const SCRIPT = <<<'JS'
const [plain, tls, certificate] = process.argv.slice(2);
const http2 = require('http2'), fs = require('fs'), crypto = require('crypto');
const md5 = data => crypto.createHash('md5').update(data).digest('hex');
const {NGHTTP2_CANCEL} = http2.constants;

function ask(session, headers, body = null, trailers = null) {
    return new Promise((resolve, reject) => {
        const stream = session.request(headers, {endStream: body === null, waitForTrailers: trailers !== null});
        const answer = {chunks: [], trailers: null};
        stream.on('response', fields => answer.fields = fields);
        stream.on('trailers', fields => answer.trailers = {...fields});
        stream.on('data', chunk => answer.chunks.push(chunk));
        stream.on('wantTrailers', () => stream.sendTrailers(trailers));
        stream.on('error', reject);
        stream.on('end', () => resolve({...answer, status: answer.fields[':status'], body: Buffer.concat(answer.chunks)}));
        body !== null && stream.end(body);
    });
}

(async () => {
    const large = crypto.randomBytes(3 << 20);
    for (const [address, options] of [[`http://127.0.0.1:${plain}`, {}], [`https://127.0.0.1:${tls}`, {ca: fs.readFileSync(certificate), servername: 'localhost'}]]) {
        console.log(`-- ${new URL(address).protocol}`);
        const session = http2.connect(address, {...options, settings: {enablePush: false}});
        let pushed = 0, goaway = null;
        session.on('stream', () => pushed++).on('goaway', (code, last) => goaway = `code ${code}`);
        const settings = await new Promise((resolve, reject) => session.on('error', reject).once('remoteSettings', resolve));
        console.log('settings', settings.maxConcurrentStreams, settings.initialWindowSize, settings.maxFrameSize, settings.maxHeaderListSize);
        let answer = await ask(session, {':path': '/hello'});
        console.log(answer.status, `${answer.body}`, answer.fields['content-length']);
        answer = await ask(session, {':path': '/hello', ':method': 'HEAD'});
        console.log('HEAD', answer.status, answer.fields['content-length'], answer.body.length);
        answer = await ask(session, {':path': '/empty'});
        console.log('204', answer.status, answer.body.length);
        answer = await ask(session, {':path': '/md5', ':method': 'POST'}, large);
        console.log('upload', `${answer.body}` === md5(large));
        answer = await ask(session, {':path': '/md5', ':method': 'PUT', 'content-length': large.length}, large);
        console.log('with a length', `${answer.body}` === md5(large));
        answer = await ask(session, {':path': '/md5', ':method': 'POST'}, 'abc', {'x-sum': 'y'});
        console.log('trailers of the request', `${answer.body}` === md5('abc'));
        answer = await ask(session, {':path': '/trailers'});
        console.log('trailers of the answer', `${answer.body}`, JSON.stringify(answer.trailers));
        answer = await ask(session, {':path': '/large'});
        console.log('download', answer.body.length, md5(answer.body) === md5(Buffer.alloc(5_000_000, 'x')));
        answer = await ask(session, {':path': '/fields', cookie: ['a=1', 'b=2'], 'x-long': 'l'.repeat(8000)});
        console.log('fields', `${answer.body}`);
        const order = [];
        await Promise.all([['/slow', 'slow'], ['/hello', 'quick']].map(async ([path, name]) => { await ask(session, {':path': path}); order.push(name); }));
        console.log('order', order.join(' '));
        const answers = await Promise.all(Array.from({length: 90}, (_, i) => ask(session, {':path': `/echo/${i}`})));
        console.log('many', answers.every(({body}, i) => `${body}` === `/echo/${i}`));
        await new Promise(resolve => {
            const stream = session.request({':path': '/endless'});
            stream.once('data', () => stream.close(NGHTTP2_CANCEL)).on('error', () => {}).on('close', resolve);
        });
        console.log('reset by the client', `${(await ask(session, {':path': '/left'})).body}`);
        console.log('reset by the server', await ask(session, {':path': '/abort'}).then(() => 'none', error => error.message));
        console.log('refused', await ask(session, {':path': '/hello', 'content-length': 5}).then(() => 'none', error => error.message));
        await new Promise((resolve, reject) => session.ping(Buffer.from('12345678'), (error, time, payload) => { console.log('ping', `${payload}`); resolve(); }));
        console.log('after all', (await ask(session, {':path': '/hello'})).status, `${pushed} pushed`);
        const closed = new Promise(resolve => session.on('close', resolve));
        session.close();
        await closed;
    }
})().catch(error => { console.log(error); process.exit(1); });
JS;

$left = new Async\Channel(1);
serve_clients(function ($request, $response) use ($left) {
    switch ($request->getPath()) {
        case '/hello': $response->setBody('hello by ' . $request->getHttpVersion()); break;
        case '/empty': $response->setStatusCode(204); break;
        case '/md5':
            $hash = hash_init('md5');
            while (($piece = $request->readBody()) !== null) {
                hash_update($hash, $piece);
            }
            $response->setBody(hash_final($hash));
            break;
        case '/trailers': $response->write('with ')->write('trailers')->setTrailer('x-sum', '1')->setTrailer('x-end', '2'); break;
        case '/large': $response->setBody(str_repeat('x', 5_000_000)); break;
        case '/fields': $response->setBody($request->getHeader('cookie') . ' ' . strlen($request->getHeader('x-long'))); break;
        case '/slow': delay(200); $response->setBody('slow'); break;
        case '/endless':
            try {
                while (true) {
                    $response->write('x');
                    delay(1);
                }
            } catch (HttpException $e) {
                $left->send("{$e->getCode()} {$e->getMessage()}");
                throw $e;
            }
        case '/left': $response->setBody($left->recv()); break;
        case '/abort': $response->write('x')->abort(); break;
        default: $response->setBody($request->getPath());
    }
}, fn(...$arguments) => show(['node', '-', ...array_slice($arguments, 0, 3)], SCRIPT), configure: fn($config) => $config->setBodyStreamingEnabled(true));
?>
--EXPECT--
-- http:
settings 100 65535 16384 65536
200 hello by 2 10
HEAD 200 10 0
204 204 0
upload true
with a length true
trailers of the request true
trailers of the answer with trailers {"x-sum":"1","x-end":"2"}
download 5000000 true
fields a=1; b=2 8000
order quick slow
many true
reset by the client 499 stream reset by peer
reset by the server Stream closed with error code NGHTTP2_INTERNAL_ERROR
refused Stream closed with error code NGHTTP2_PROTOCOL_ERROR
ping 12345678
after all 200 0 pushed
-- https:
settings 100 65535 16384 65536
200 hello by 2 10
HEAD 200 10 0
204 204 0
upload true
with a length true
trailers of the request true
trailers of the answer with trailers {"x-sum":"1","x-end":"2"}
download 5000000 true
fields a=1; b=2 8000
order quick slow
many true
reset by the client 499 stream reset by peer
reset by the server Stream closed with error code NGHTTP2_INTERNAL_ERROR
refused Stream closed with error code NGHTTP2_PROTOCOL_ERROR
ping 12345678
after all 200 0 pushed
