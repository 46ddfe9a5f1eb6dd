--TEST--
Python's h2, which checks every frame of the server: interleaved streams, windows of any size, uploads, trailers, resets
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
require __DIR__ . '/../clients.inc';
need('python:h2');
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../clients.inc';

use TrueAsync\HttpException;

const SCRIPT = <<<'PYTHON'
import hashlib, socket, sys
import h2.config, h2.connection, h2.events, h2.settings, h2.errors

port = int(sys.argv[1])

class Client:
    def __init__(self, window=65535):
        self.socket = socket.create_connection(('127.0.0.1', port), 20)
        self.connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=True, header_encoding='utf-8'))
        self.connection.initiate_connection()
        self.connection.update_settings({h2.settings.SettingCodes.INITIAL_WINDOW_SIZE: window, h2.settings.SettingCodes.ENABLE_PUSH: 0})
        self.streams = {}
        self.events = []
        self.flush()

    def flush(self):
        self.socket.sendall(self.connection.data_to_send())

    def ask(self, path, method='GET', end=True, fields=()):
        stream = self.connection.get_next_available_stream_id()
        self.streams[stream] = {'body': b'', 'trailers': None, 'ended': False, 'reset': None}
        self.connection.send_headers(stream, [(':method', method), (':scheme', 'http'), (':authority', 'localhost'), (':path', path), *fields], end_stream=end)
        self.flush()
        return stream

    def upload(self, stream, data):
        while data:
            room = min(self.connection.local_flow_control_window(stream), self.connection.max_outbound_frame_size, len(data))
            if room == 0:
                self.read()
                continue
            self.connection.send_data(stream, data[:room])
            data = data[room:]
            self.flush()
        self.connection.end_stream(stream)
        self.flush()

    def read(self):
        data = self.socket.recv(65536)
        if not data:
            raise EOFError
        for event in self.connection.receive_data(data):
            self.events.append(type(event).__name__)
            stream = self.streams.get(getattr(event, 'stream_id', None))
            if isinstance(event, h2.events.ResponseReceived):
                stream['status'] = int(dict(event.headers)[':status'])
            elif isinstance(event, h2.events.TrailersReceived):
                stream['trailers'] = event.headers
            elif isinstance(event, h2.events.DataReceived):
                stream['body'] += event.data
                self.connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                stream['ended'] = True
            elif isinstance(event, h2.events.StreamReset):
                stream['reset'] = h2.errors.ErrorCodes(event.error_code).name
        self.flush()

    def result(self, number):
        stream = self.streams[number]
        while not stream['ended'] and stream['reset'] is None:
            self.read()
        return stream

large = bytes(range(256)) * 8192
for window in (1, 100, 16384, 65535, 1 << 20):
    client = Client(window)
    answer = client.result(client.ask('/short' if window < 1000 else '/large'))
    print('window', window, answer['status'], len(answer['body']), hashlib.md5(answer['body']).hexdigest())

client = Client()
numbers = [client.ask(f'/echo/{i}') for i in range(100)]
print('streams', all(client.result(number)['body'].decode() == f'/echo/{i}' for i, number in enumerate(numbers)))
stream = client.ask('/md5', 'POST', False)
client.upload(stream, large)
print('upload', client.result(stream)['body'].decode() == hashlib.md5(large).hexdigest())
stream = client.ask('/md5', 'POST', False, [('content-length', '3')])
client.connection.send_data(stream, b'abc', pad_length=200)
client.connection.send_headers(stream, [('x-sum', 'y')], end_stream=True)
client.flush()
print('padding, trailers', client.result(stream)['body'].decode() == hashlib.md5(b'abc').hexdigest())
print('trailers', client.result(client.ask('/trailers'))['trailers'])
stream = client.ask('/endless')
while not client.streams[stream]['body']:
    client.read()
client.connection.reset_stream(stream, h2.errors.ErrorCodes.CANCEL)
client.flush()
print('reset', client.result(client.ask('/left'))['body'].decode())
print('abort', client.result(client.ask('/abort'))['reset'])
client.connection.prioritize(client.ask('/echo/1'), weight=7, depends_on=1, exclusive=True)
client.connection.ping(b'12345678')
client.flush()
while 'PingAckReceived' not in client.events:
    client.read()
print('ping')

client.connection.close_connection()
client.flush()
try:
    while True:
        client.read()
except EOFError:
    print('closed')
PYTHON;

$left = new Async\Channel(1);
serve_clients(function ($request, $response) use ($left) {
    switch ($request->getPath()) {
        case '/short': $response->setBody(str_repeat('short', 10)); break;
        case '/large': $response->setBody(str_repeat('large', 100_000)); break;
        case '/md5': $response->setBody(md5($request->getBody())); break;
        case '/trailers': $response->write(str_repeat('x', 300_000))->setTrailer('x-sum', '1'); break;
        case '/endless':
            try {
                while (true) {
                    $response->write('x');
                    Async\delay(1);
                }
            } catch (HttpException $e) {
                $left->send("{$e->getCode()} {$e->getMessage()}");
                throw $e;
            }
        case '/left': $response->setBody($left->recv()); break;
        case '/abort': $response->write('x')->abort(); break;
        default: $response->setBody($request->getPath());
    }
}, fn($plain) => show([python('h2'), '-', $plain], SCRIPT));
?>
--EXPECT--
window 1 200 50 db1d1c54e40d2922a32e0e8b54fa46b5
window 100 200 50 db1d1c54e40d2922a32e0e8b54fa46b5
window 16384 200 500000 d79289ec9cea77d5bb4a210dce75291e
window 65535 200 500000 d79289ec9cea77d5bb4a210dce75291e
window 1048576 200 500000 d79289ec9cea77d5bb4a210dce75291e
streams True
upload True
padding, trailers True
trailers [('x-sum', '1')]
reset 499 stream reset by peer
abort INTERNAL_ERROR
ping
closed
