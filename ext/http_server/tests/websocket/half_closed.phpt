--TEST--
WebSocket: what the handler answers reaches a client that has closed, or sends no more, by HTTP/1 and HTTP/2, wherever its input was cut
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../websocket.inc';
require __DIR__ . '/../frames.inc';

use TrueAsync\{WebSocket, WebSocketClosedException};
use function Async\delay;

const DATA = 0, HEADERS = 1, END_STREAM = 1, END_HEADERS = 4;

/** A session in a stream of HTTP/2, which ends with it. */
class Stream extends Client
{
    private string $input = '';

    public static function open(string $address, string $path = '/', string $headers = ''): self
    {
        $client = new self(connect($address));
        fwrite($client->socket, PREFACE . frame(4, 0, 0) . frame(HEADERS, END_HEADERS, 1, block([[':method', 'CONNECT'], [':protocol', 'websocket'],
            [':scheme', 'http'], [':path', $path], [':authority', 'example.com'], ['sec-websocket-version', '13']])));

        return $client;
    }

    public function write(string $bytes): static
    {
        return parent::write(frame(DATA, 0, 1, $bytes));
    }

    public function end(): void
    {
        fwrite($this->socket, frame(DATA, END_STREAM, 1));
    }

    protected function read(int $length): string
    {
        while ($this->input === '') {
            [$type, $flags, , $payload] = read_frame($this->socket) ?? [DATA, END_STREAM, 0, ''];
            $this->input = $type === DATA ? $payload : '';
            if ($type === DATA && ($flags & END_STREAM) && $this->input === '') {
                return '';
            }
        }
        $bytes = substr($this->input, 0, $length);
        $this->input = substr($this->input, $length);

        return $bytes;
    }
}

$begun = false;
$ended = $refused = 0;
serve_sessions(
    function (WebSocket $ws, $request) use (&$begun, &$ended, &$refused) {
        try {
            while ($message = $ws->recv()) {
                $begun = true;
                while (isset($request->getQuery()['waits']) && $begun !== 'on') {
                    delay(1);
                }
                delay(5);
                $ws->send("re: $message->data");
            }
        } catch (WebSocketClosedException) {
            $refused++;
        }
        $ended++;
    },
    function (string $address) use (&$begun, &$ended, &$refused) {
        $messages = client_frame(TEXT, 'one') . client_frame(TEXT, 'two');
        $close = client_frame(CLOSE, pack('n', 1000));
        $fin = fn(Client $client) => stream_socket_shutdown($client->socket, STREAM_SHUT_WR);
        $end = fn(Client $client) => $client instanceof Stream ? $client->end() : $fin($client);
        foreach (['HTTP/1' => Client::class, 'HTTP/2' => Stream::class] as $protocol => $class) {
            $show = function (string $what, Client $client) use ($protocol) {
                echo "$protocol, $what: ", $client->rest(), "\n";
            };
            $show('CLOSE', $class::open($address)->write($messages . $close));
            foreach (['end' => $end, 'FIN' => $fin] as $name => $ends) {
                $ends($client = $class::open($address)->write($messages . $close));
                $show("CLOSE and $name", $client);
                $ends($client = $class::open($address)->write($messages));
                $show($name, $client);
                $ends($client = $class::open($address));
                $show("$name alone", $client);
            }
            // The handler has taken the message, and not answered it.
            foreach (['CLOSE' => fn($client) => $client->write($close), 'end' => $end, 'FIN' => $fin] as $name => $ends) {
                $begun = false;
                $client = $class::open($address, '/?waits')->write(client_frame(TEXT, 'late'));
                while (!$begun) {
                    delay(1);
                }
                $ends($client);
                delay(20);
                $begun = 'on';
                $show("late, $name", $client);
            }
            // A handler that asks for no more does not hold up the end for longer than a client may.
            $begun = false;
            $client = $class::open($address, '/?waits')->write(client_frame(TEXT, 'never'));
            while (!$begun) {
                delay(1);
            }
            $client->write($close);
            $show('never', $client);
            $begun = 'on';
        }
        while ($ended < 22) {
            delay(1);
        }
        echo "ended, $refused answers refused\n";
    },
);
?>
--EXPECT--
HTTP/1, CLOSE: re: one, re: two, close 1000, end
HTTP/1, CLOSE and end: re: one, re: two, close 1000, end
HTTP/1, end: re: one, re: two, end
HTTP/1, end alone: end
HTTP/1, CLOSE and FIN: re: one, re: two, close 1000, end
HTTP/1, FIN: re: one, re: two, end
HTTP/1, FIN alone: end
HTTP/1, late, CLOSE: re: late, close 1000, end
HTTP/1, late, end: re: late, end
HTTP/1, late, FIN: re: late, end
HTTP/1, never: close 1000, end
HTTP/2, CLOSE: re: one, re: two, close 1000, end
HTTP/2, CLOSE and end: re: one, re: two, close 1000, end
HTTP/2, end: re: one, re: two, end
HTTP/2, end alone: end
HTTP/2, CLOSE and FIN: re: one, re: two, close 1000, end
HTTP/2, FIN: re: one, re: two, end
HTTP/2, FIN alone: end
HTTP/2, late, CLOSE: re: late, close 1000, end
HTTP/2, late, end: re: late, end
HTTP/2, late, FIN: re: late, end
HTTP/2, never: close 1000, end
ended, 2 answers refused
