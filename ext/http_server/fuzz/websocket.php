<?php

/*
 * WebSocket: the input is what a client sends behind its handshake, without compression and with it. In one piece and in pieces the messages
 * and the end of the session are the same; frames of the server are legal, and bring the messages back.
 */

require_once __DIR__ . '/../tests/websocket.inc';

use TrueAsync\{WebSocket, WebSocketClosedException};

return new class extends Target {
    private const TOO_SLOW = [1013, ''];

    private Site $site;

    public function begin(string $directory): array
    {
        $this->site = new Site(fn($server) => $server->addWebSocketHandler($this->session(...)), fn($config) => $config->setWsMaxMessageSize(4096)
            ->setWsMaxFrameSize(1024)->setWsPermessageDeflate(true)->setWsPingIntervalMs(0)->setStreamWriteBufferBytes(1 << 20));

        return [$this->site];
    }

    public function one(string $input): ?bool
    {
        foreach (['', "Sec-WebSocket-Extensions: permessage-deflate\r\n"] as $extension) {
            $upgrade = upgrade('/', $extension);
            $close = $this->judge($this->site->exchange([$upgrade . $input]), $extension !== '');
            $this->site->settle();
            $seen = $this->taken();
            $again = $this->judge($this->site->exchange(pieces($input), $upgrade), $extension !== '');
            $this->site->settle();
            $seen_again = $this->taken();
            // Whether a handler is too slow for what arrives depends on when it arrives.
            if (end($seen) !== self::TOO_SLOW && end($seen_again) !== self::TOO_SLOW) {
                expect_same('a session in pieces', $seen, $seen_again);
                expect_same('its CLOSE', $close, $again);
            }
        }

        return null;
    }

    private function session(WebSocket $ws): void
    {
        try {
            while (($message = $ws->recv()) !== null) {
                $this->seen[] = [$message->binary, $message->data];
                expect_true(strlen($message->data) <= 4096, 'a message beyond its limit');
                expect_true($message->binary || is_utf8($message->data), 'a text that is not UTF-8', $message->data);
                try {
                    $message->binary ? $ws->sendBinary($message->data) : $ws->send($message->data);
                } catch (WebSocketClosedException) {
                    // The client has closed, or broken a rule, behind the message.
                }
            }
            $this->seen[] = 'end';
        } catch (WebSocketClosedException $e) {
            $this->seen[] = [$e->closeCode, $e->closeReason];
        }
    }

    /** The payload of the server's CLOSE, null for none. */
    private function judge(string $answer, bool $deflates): ?string
    {
        [$head, $frames] = explode("\r\n\r\n", $answer, 2) + [1 => ''];
        expect_true(str_starts_with($head, 'HTTP/1.1 101 ') && str_contains($head, 'permessage-deflate') === $deflates, 'a handshake', $answer);
        $within = false;
        for ($at = 0; $at < strlen($frames); $at += $length) {
            expect_true($at + 2 <= strlen($frames), 'half a frame', $frames);
            [$first, $length] = [ord($frames[$at]), ord($frames[$at + 1])];
            $at += 2;
            if ($length === 126) {
                $length = unpack('n', $frames . "\0", $at)[1];
                $at += 2;
                expect_true($length > 125, 'a length too wide', $frames);
            }
            expect_true($length <= 1024 && $at + $length <= strlen($frames), 'the length of a frame', $length, $frames);
            $opcode = $first & 15;
            $rsv = $first & 0x70;
            expect_true($opcode < 8 ? in_array($opcode, [CONTINUATION, TEXT, BINARY], true) && ($opcode === CONTINUATION) === $within : $first & 0x80 && $length < 126, 'an opcode', $first);
            expect_true($rsv === ($deflates && ($opcode === TEXT || $opcode === BINARY) ? 0x40 : 0), 'reserved bits', $first);
            $opcode < 8 && $within = !($first & 0x80);
            if ($opcode === CLOSE) {
                expect_true($at + $length === strlen($frames), 'frames behind CLOSE', $frames);

                return substr($frames, $at, $length);
            }
        }

        return null;
    }
};

/** A build for fuzzing has no mbstring. */
function is_utf8(string $text): bool
{
    return preg_match('//u', $text) === 1;
}
