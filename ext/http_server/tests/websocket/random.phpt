--TEST--
WebSocket: random clients (SEEDS seeds from FIRST_SEED): fragments, segments, pings, compression, slow readers, every kind of end
--EXTENSIONS--
true_async_server
zlib
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use Async\Channel;
use Random\{Engine\Mt19937, Randomizer};
use TrueAsync\{WebSocket, WebSocketClosedException, WebSocketException};
use function Async\{await, delay, spawn};

/** What a seed does, on both sides. */
final class Plan
{
    public Randomizer $random;
    public bool $deflates;
    public array $messages = [];
    /** How the session ends: by a CLOSE or the loss of the client, by the handler that returns or closes, by a breach. */
    public string $end;
    public int $slow;

    public function __construct(public int $seed)
    {
        $this->random = new Randomizer(new Mt19937($seed));
        $this->deflates = $this->random->getInt(0, 2) === 0;
        $this->end = ['close', 'lost', 'returns', 'closes', 'breach'][$this->random->getInt(0, 4)];
        $this->slow = $this->random->getInt(0, 3);
        for ($i = $this->random->getInt(0, 12); $i > 0; $i--) {
            $length = [0, $this->random->getInt(0, 130), $this->random->getInt(0, 3000), $this->random->getInt(65_000, 70_000)][$this->random->getInt(0, 3)];
            $this->messages[] = $this->random->getInt(0, 1) ? [true, $this->text($length)] : [false, $length ? $this->random->getBytes($length) : ''];
        }
    }

    private function text(int $length): string
    {
        $alphabet = ['a', 'ü', '€', "\u{1F600}", ' ', 'xyz'];
        for ($text = ''; strlen($text) < $length;) {
            $text .= str_repeat($alphabet[$this->random->getInt(0, 5)], $this->random->getInt(1, 20));
        }

        return $text;
    }

    /** The bytes of the client, in the order in which it sends them. */
    public function bytes(): string
    {
        $bytes = '';
        foreach ($this->messages as [$is_text, $data]) {
            $rsv = $this->deflates && $this->random->getInt(0, 3) ? 4 : 0;
            if ($rsv) {
                $data = substr(deflate_add(deflate_init(ZLIB_ENCODING_RAW, ['level' => $this->random->getInt(0, 9)]), $data, ZLIB_SYNC_FLUSH), 0, -4);
            }
            for ($first = true; $first || $data !== ''; $first = false) {
                $part = $this->random->getInt(0, 2) ? strlen($data) : $this->random->getInt(0, strlen($data));
                $rest = substr($data, $part);
                $is_last = $rest === '' && ($part > 0 || $first);
                $bytes .= client_frame($first ? ($is_text ? TEXT : BINARY) : CONTINUATION, substr($data, 0, $part), $is_last, $first ? $rsv : 0);
                $data = $rest;
                if ($this->random->getInt(0, 5) === 0) {
                    $bytes .= client_frame($this->random->getInt(0, 1) ? PING : PONG, $this->random->getInt(0, 1) ? '' : 'payload');
                }
                if ($is_last) {
                    break;
                }
            }
        }

        return $bytes . match ($this->end) {
            'close' => client_frame(CLOSE, pack('n', 4000 + $this->seed % 1000) . 'bye'),
            'breach' => client_frame(TEXT, "\xFF"),
            default => '',
        };
    }
}

$plans = [];
$reports = [];
$handler = function (WebSocket $ws, $request) use (&$plans, &$reports) {
    $plan = $plans[(int) substr($request->getPath(), 1)];
    $report = $reports[$plan->seed];
    $got = [];
    try {
        while (count($got) < count($plan->messages) || !in_array($plan->end, ['returns', 'closes'], true)) {
            if ($plan->slow === 1) {
                delay(1);
            }
            $message = $plan->slow === 2 ? ($ws->valid() ? $ws->current() : null) : $ws->recv();
            if ($message === null) {
                break;
            }
            $plan->slow === 2 && $ws->next();
            $got[] = [!$message->binary, $message->data];
            try {
                $message->binary ? $ws->sendBinary($message->data) : $ws->send($message->data);
            } catch (WebSocketClosedException) {
            }
        }
        $said = 'null';
    } catch (WebSocketException $e) {
        $said = $e->getMessage();
    }
    $plan->end === 'closes' && $ws->close(3000, 'enough');
    $report->send([$said, $got]);
};
$first = (int) (getenv('FIRST_SEED') ?: 1);
$count = (int) (getenv('SEEDS') ?: 60);
serve_sessions($handler, function (string $address, $server) use (&$plans, &$reports, $first, $count) {
    $one = function (int $seed) use ($address, &$plans, &$reports): void {
        $plan = $plans[$seed] = new Plan($seed);
        $reports[$seed] = new Channel(1);
        $client = Client::open($address, "/$seed", $plan->deflates ? "Sec-WebSocket-Extensions: permessage-deflate\r\n" : '');
        $bytes = $plan->bytes();
        $writer = spawn(function () use ($client, $bytes, $plan) {
            while ($bytes !== '') {
                $part = $plan->random->getInt(1, $plan->random->getInt(0, 1) ? 30 : 100_000);
                @fwrite($client->socket, substr($bytes, 0, $part));
                $bytes = substr($bytes, $part);
                $plan->random->getInt(0, 9) || delay(1);
            }
        });
        $back = [];
        $message = '';
        $close = 'none';
        $lost_after = $plan->end === 'lost' ? $plan->random->getInt(0, count($plan->messages)) : PHP_INT_MAX;
        while (count($back) < $lost_after && ($frame = $client->frame()) !== null) {
            [$opcode, $payload, $fin, $rsv] = $frame;
            if ($opcode === CLOSE) {
                $close = strlen($payload) >= 2 ? unpack('n', $payload)[1] . substr($payload, 2) : 'empty';
                in_array($plan->end, ['returns', 'closes'], true) && @fwrite($client->socket, client_frame(CLOSE, $payload));
            } elseif ($opcode < 8) {
                $opcode && $begin = [$opcode === TEXT, $rsv];
                $message .= $payload;
                if ($fin) {
                    $back[] = [$begin[0], $begin[1] ? inflate_add(inflate_init(ZLIB_ENCODING_RAW), "$message\0\0\xFF\xFF", ZLIB_SYNC_FLUSH) : $message];
                    $message = '';
                }
            }
        }
        if ($plan->end === 'lost') {
            await($writer);
            fclose($client->socket);
        }
        [$said, $got] = $reports[$seed]->recv();
        await($writer);
        unset($plans[$seed], $reports[$seed]);
        $problems = [];
        $expected = match ($plan->end) {
            'close' => ['WebSocket closed: ' . (4000 + $seed % 1000) . ' bye', (string) (4000 + $seed % 1000)],
            'lost' => ['null', 'none'],
            'returns' => ['null', '1000'],
            'closes' => ['null', '3000enough'],
            'breach' => ['WebSocket closed: 1007', '1007'],
        };
        [$said, $close] === $expected || $problems[] = "ends with '$said', '$close'";
        $all = $plan->end !== 'lost' || $lost_after === count($plan->messages);
        /* What the client has sent before its CLOSE is delivered; what the handler sends after that is not. */
        ($plan->end === 'lost' ? $got === array_slice($plan->messages, 0, count($got)) : $got === $plan->messages) || $problems[] = count($got) . ' of ' . count($plan->messages) . ' messages';
        $back === array_slice($plan->messages, 0, count($back)) || $problems[] = 'other messages come back';
        if (in_array($plan->end, ['returns', 'closes'], true) && count($back) !== count($plan->messages)) {
            $problems[] = count($back) . ' come back';
        }
        $problems && print("seed $seed ($plan->end, slow $plan->slow" . ($plan->deflates ? ', deflates' : '') . '): ' . implode('; ', $problems) . "\n");
    };
    for ($seed = $first; $seed < $first + $count;) {
        $clients = [];
        for ($i = 0; $i < 8 && $seed < $first + $count; $i++, $seed++) {
            $clients[] = spawn($one, $seed);
        }
        array_map(await(...), $clients);
    }
    for ($i = 0; $i < 200 && $server->getTelemetry()['active_connections'] > 0; $i++) {
        delay(10);
    }
    echo 'active: ', $server->getTelemetry()['active_connections'], ' ', $server->getTelemetry()['active_requests'], "\n";
}, fn($config) => $config->setWsPermessageDeflate(true)->setWsMaxFrameSize(80_000)->setStreamWriteBufferBytes(8192));
?>
--EXPECT--
active: 0 0
