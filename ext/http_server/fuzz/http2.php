<?php

/*
 * HTTP/2: the input is what a client sends behind its preface. Frames of the server are legal for their streams; requests that are
 * begun in one piece are begun in pieces, too; streams of both that came to their end got the same.
 */

require_once __DIR__ . '/../tests/http2.inc';

use TrueAsync\{HttpException, HttpRequest, HttpResponse, HttpServerException, StaticHandler, WebSocket, WebSocketException};

return new class extends Target {
    /** Turns of the loop until the client leaves, which ends what has not been answered by then. */
    private const TURNS = 8;

    private Site $site;
    /** The server has reset a stream. */
    private bool $resets = false;
    private bool $hasSessions = false;

    public function begin(string $directory): array
    {
        file_put_contents("$directory/file", str_repeat('0123456789', 1000));
        $this->site = new Site(
            fn($server) => $server->addStaticHandler((new StaticHandler('/f/', $directory))->setOpenFileCache(2))->addHttpHandler($this->handle(...))
                ->addWebSocketHandler($this->session(...)),
            fn($config) => $config->setMaxBodySize(4096)->setWsMaxMessageSize(2048)->setWsMaxFrameSize(1024)->setWsPermessageDeflate(true)->setCompressionMinSize(0)
                ->setRequestMaxDecompressedSize(8192)->setStreamWriteBufferBytes(4096),
        );

        return [$this->site];
    }

    public function one(string $input): ?bool
    {
        $this->resets = $this->hasSessions = false;
        $bodies = $this->judge($this->site->exchange([PREFACE . $input], '', self::TURNS));
        $this->site->settle();
        $seen = $this->taken();
        $again = $this->judge($this->site->exchange(pieces($input), PREFACE, self::TURNS));
        $this->site->settle();
        $seen_again = $this->taken();
        // A stream that is reset at once is forgotten before its handler runs; in pieces it may have run. The other way round, an error of the
        // connection ends it before the server resets a stream, whose handler runs then.
        foreach ($seen as $request) {
            $place = array_search($request, $seen_again, true);
            if ($place === false && !($this->resets && $request['body'] === null)) {
                $heads = array_column($seen_again, 'head');
                expect_true(in_array($request['head'], $heads, true) || self::leaves($input), 'a request that pieces do not have', $request, $seen_again);
            } elseif ($place !== false) {
                unset($seen_again[$place]);
            }
        }
        foreach (array_intersect_key($bodies, $again) as $stream => $body) {
            // A client that breaks a rule of WebSocket loses the answers to what came before it in the same piece.
            if (!$this->hasSessions || !(str_ends_with($body, $again[$stream]) || str_ends_with($again[$stream], $body))) {
                expect_same("the answer on stream $stream", $body, $again[$stream]);
            }
        }

        return null;
    }

    /** The client says that it leaves: in pieces, the connection may end in front of what it sends behind that. */
    private static function leaves(string $input): bool
    {
        for ($at = 0; $at + 9 <= strlen($input); $at += 9 + unpack('N', "\0" . substr($input, $at, 3))[1]) {
            if (ord($input[$at + 3]) === GOAWAY) {
                return true;
            }
        }

        return false;
    }

    private function handle(HttpRequest $request, HttpResponse $response): void
    {
        $number = count($this->seen);
        $this->seen[$number] = ['head' => [$request->getMethod(), $request->getUri(), $request->getHttpVersion(), $request->getHeaders()], 'body' => null];
        $path = $request->getPath();
        try {
            if (!str_ends_with($path, '/unread')) {
                $this->seen[$number]['body'] = [$request->getBody(), $request->getPost()];
            }
            for ($turns = str_starts_with($path, '/p') ? 3 : 0; $turns > 0; $turns--) {
                turn();
            }
            $echo = $request->getHeaderLine('x');
            match (substr($path, 0, 2)) {
                '/w' => $response->write('first')->write('')->write(str_repeat('second ', 20)),
                '/h' => $response->setHeader('x-echo', $echo)->setTrailer('x-trailer', $echo)->setBody($echo),
                '/e' => $response->setTrailer('a', 'b')->end('end'),
                '/t' => throw new HttpException('thrown', 418),
                '/a' => $response->write('part')->abort(strlen($echo)),
                '/l' => $response->setBody(str_repeat('large', 2000)),
                '/r' => $response->redirect($echo),
                default => $response->setHeader('content-type', 'text/plain')->setBody(json_encode($this->seen[$number], JSON_INVALID_UTF8_SUBSTITUTE)),
            };
        } catch (HttpServerException) {
            // A value that no field may have.
        }
    }

    private function session(WebSocket $ws): void
    {
        $this->hasSessions = true;
        try {
            while (($message = $ws->recv()) !== null) {
                $message->binary ? $ws->sendBinary($message->data) : $ws->send($message->data);
            }
        } catch (WebSocketException) {
            // The client has broken a rule, or is gone.
        }
    }

    /** What the server sends is legal, as far as that is seen without header compression. The bodies of streams that came to their end. */
    private function judge(string $bytes): array
    {
        $bodies = $ended = [];
        $continued = null;
        for ($at = 0; $at + 9 <= strlen($bytes); $at += 9 + $length) {
            $length = unpack('N', "\0" . substr($bytes, $at, 3))[1];
            [$type, $flags, $stream] = [ord($bytes[$at + 3]), ord($bytes[$at + 4]), unpack('N', $bytes, $at + 5)[1]];
            $payload = substr($bytes, $at + 9, $length);
            $frame = ['type' => FRAMES[$type] ?? $type, 'flags' => $flags, 'stream' => $stream, 'length' => $length];
            expect_true($type <= CONTINUATION && $type !== PRIORITY && $type !== 5 && $length <= 16777215 && $stream < 0x80000000, 'a frame', $frame);
            expect_true(strlen($payload) === $length, 'a torn frame', $frame);
            expect_true($at > 0 || $type === SETTINGS || $type === GOAWAY, 'the first frame', $frame);
            expect_true($continued === null ? $type !== CONTINUATION : $type === CONTINUATION && $stream === $continued, 'a frame within a header block', $frame);
            expect_true(in_array($type, [SETTINGS, PING, GOAWAY], true) ? $stream === 0 : $stream % 2 === 1 || $type === WINDOW_UPDATE, 'the stream of a frame', $frame);
            if ($type === HEADERS || $type === CONTINUATION) {
                $continued = $flags & END_HEADERS ? null : $stream;
            }
            expect_true($type !== DATA || isset($bodies[$stream]), 'DATA before HEADERS', $frame);
            expect_true(!isset($ended[$stream]) || ($type !== HEADERS && $type !== DATA), 'a frame behind the end of its stream', $frame);
            if ($type === DATA || $type === HEADERS) {
                $bodies[$stream] = ($bodies[$stream] ?? '') . ($type === DATA ? $payload : '');
                $flags & END_STREAM && $ended[$stream] = true;
            } elseif ($type === RST_STREAM) {
                $ended[$stream] = $this->resets = true;
                unset($bodies[$stream]);
            }
        }
        expect_true($at === strlen($bytes), 'half a frame', substr($bytes, $at));

        return array_intersect_key($bodies, $ended);
    }
};
