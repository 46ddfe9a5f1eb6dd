--TEST--
Node's http and https: connections that are kept, uploads with and without a length, 100-continue, streams, a client that leaves
--EXTENSIONS--
true_async_server
openssl
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('node');
?>
--FILE--
<?php
require __DIR__ . '/../clients.inc';

use TrueAsync\HttpException;
use function Async\delay;

const SCRIPT = <<<'JS'
const [plain, tls, certificate] = process.argv.slice(2);
const fs = require('fs'), crypto = require('crypto');
const md5 = data => crypto.createHash('md5').update(data).digest('hex');

function ask(module, options, {body = '', pieces = null, trailers = null} = {}) {
    return new Promise((resolve, reject) => {
        const request = module.request(options, response => {
            const chunks = [];
            response.on('data', chunk => chunks.push(chunk));
            response.on('end', () => resolve({status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks), reused: request.reusedSocket}));
            response.on('error', reject);
        });
        request.on('error', reject);
        if (options.headers?.expect) {
            request.on('continue', () => { console.log('continue'); request.end(body); });
            request.flushHeaders();
        } else if (pieces) {
            pieces.forEach(piece => request.write(piece));
            trailers && request.addTrailers(trailers);
            request.end();
        } else {
            request.end(body);
        }
    });
}

(async () => {
    const large = crypto.randomBytes(1 << 20);
    for (const [name, port, more] of [['http', plain, {}], ['https', tls, {ca: fs.readFileSync(certificate), servername: 'localhost'}]]) {
        const module = require(name);
        const agent = new module.Agent({keepAlive: true, maxSockets: 1, ...more});
        const to = (path, options = {}) => ({host: '127.0.0.1', port, path, agent, ...more, ...options});
        console.log(`-- ${name}`);
        for (let i = 0; i < 3; i++) {
            const {status, body, reused} = await ask(module, to('/hello'));
            console.log(status, `${body}`, reused ? 'on the same connection' : 'on a new connection');
        }
        let answer = await ask(module, to('/hello', {method: 'HEAD'}));
        console.log('HEAD', answer.status, answer.headers['content-length'], answer.body.length);
        answer = await ask(module, to('/empty'));
        console.log('204', answer.status, answer.body.length);
        answer = await ask(module, to('/md5', {method: 'POST', headers: {'content-length': large.length}}), {body: large});
        console.log('length', `${answer.body}` === md5(large));
        answer = await ask(module, to('/md5', {method: 'PUT'}), {pieces: [large.subarray(0, 10), large.subarray(10, 500000), large.subarray(500000)]});
        console.log('chunks', `${answer.body}` === md5(large));
        answer = await ask(module, to('/fields', {method: 'POST', headers: {trailer: 'x-sum'}}), {pieces: ['abc'], trailers: {'x-sum': 'y'}});
        console.log('trailers', `${answer.body}`);
        answer = await ask(module, to('/md5', {method: 'POST', headers: {expect: '100-continue', 'content-length': 3}}), {body: 'abc'});
        console.log('expect', `${answer.body}` === md5('abc'), answer.reused ? 'on the same connection' : 'on a new connection');
        answer = await ask(module, to('/stream'));
        console.log('stream', answer.headers['transfer-encoding'], `${answer.body}`);
        answer = await ask(module, to('/hello', {headers: {connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA'}}));
        console.log('h2c', answer.status, `${answer.body}`);
        await new Promise(resolve => {
            const request = module.get(to('/endless'), response => response.once('data', () => request.destroy()));
            request.on('error', () => {}).on('close', resolve);
        });
        console.log('left', `${(await ask(module, to('/left'))).body}`);
        agent.destroy();
        const many = new module.Agent({keepAlive: true, maxSockets: 10, ...more});
        const answers = await Promise.all(Array.from({length: 200}, (_, i) => ask(module, to(`/echo/${i}`, {agent: many}))));
        console.log('many', answers.every(({body}, i) => `${body}` === `/echo/${i}`));
        many.destroy();
    }
})().catch(error => { console.log(error); process.exit(1); });
JS;

$left = new Async\Channel(1);
serve_clients(function ($request, $response) use ($left) {
    switch ($request->getPath()) {
        case '/hello': $response->setBody('hello by ' . $request->getHttpVersion()); break;
        case '/empty': $response->setStatusCode(204); break;
        case '/md5': $response->setBody(md5($request->getBody())); break;
        case '/fields': $response->setBody(json_encode([$request->getHeader('trailer'), $request->getHeader('x-sum'), $request->getBody()])); break;
        case '/stream':
            foreach (['one', 'two', 'three'] as $piece) {
                $response->write("$piece ");
                delay(1);
            }
            break;
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
        case '/left': $response->setBody(explode(' ', $left->recv())[0]); break;
        default: $response->setBody($request->getPath());
    }
}, fn(...$arguments) => show(['node', '-', ...array_slice($arguments, 0, 3)], SCRIPT));
?>
--EXPECT--
-- http
200 hello by 1.1 on a new connection
200 hello by 1.1 on the same connection
200 hello by 1.1 on the same connection
HEAD 200 12 0
204 204 0
length true
chunks true
trailers ["x-sum",null,"abc"]
continue
expect true on the same connection
stream chunked one two three 
h2c 200 hello by 1.1
left 499
many true
-- https
200 hello by 1.1 on a new connection
200 hello by 1.1 on the same connection
200 hello by 1.1 on the same connection
HEAD 200 12 0
204 204 0
length true
chunks true
trailers ["x-sum",null,"abc"]
continue
expect true on the same connection
stream chunked one two three 
h2c 200 hello by 1.1
left 499
many true
