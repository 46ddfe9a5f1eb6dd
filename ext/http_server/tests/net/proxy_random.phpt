--TEST--
PROXY protocol: random headers (SEEDS seeds from FIRST_SEED), whole and damaged, in random pieces, beside a model
--EXTENSIONS--
true_async_server
hash
--FILE--
<?php
require __DIR__ . '/../proxy_model.inc';

use Random\{Engine\Mt19937, Randomizer};
use function Async\{await, delay, spawn};

final class Maker
{
    public Randomizer $random;

    public function __construct(int $seed)
    {
        $this->random = new Randomizer(new Mt19937($seed));
    }

    public function one(array $of): mixed
    {
        return $of[$this->random->getInt(0, count($of) - 1)];
    }

    private function bytes(int $min, int $max): string
    {
        $length = $this->random->getInt($min, $max);
        return $length ? $this->random->getBytes($length) : '';
    }

    private function address(bool $v6): string
    {
        return !$v6 ? inet_ntop($this->bytes(4, 4)) : $this->one([
            inet_ntop($this->bytes(16, 16)), strtoupper(inet_ntop($this->bytes(16, 16))), '::ffff:' . inet_ntop($this->bytes(4, 4)), '::', '::1',
            inet_ntop($this->bytes(2, 2) . str_repeat("\0", $n = $this->random->getInt(1, 13)) . $this->bytes(14 - $n, 14 - $n)), '1::2:3:4:5:6:7:8', '1:2:3:4:5:6:7::',
        ]);
    }

    private function line(): string
    {
        $v6 = (bool) $this->random->getInt(0, 1);
        if ($this->random->getInt(0, 4) === 0) {
            return 'PROXY UNKNOWN' . $this->one(['', ' ', ' x y', ' ' . preg_replace('/[\r\n]/', '', $this->bytes(0, 95))]) . "\r\n";
        }
        $words = ['PROXY', $this->one(['TCP4', 'TCP6', $v6 ? 'TCP6' : 'TCP4', $v6 ? 'TCP6' : 'TCP4']), $this->address($v6), $this->address($v6),
            $this->random->getInt(0, 66000), $this->one([0, 1, 443, 65535, 65536])];
        $this->random->getInt(0, 6) || array_splice($words, $this->random->getInt(0, 5), $this->random->getInt(0, 1), $this->one([[], [''], ['x']]));
        return implode(' ', $words) . $this->one(["\r\n", "\r\n", "\r\n", "\r\n", "\n", ' ', "\r"]);
    }

    private function block(): string
    {
        $family = $this->one([TCP4, TCP4, TCP4, TCP6, TCP6, UNIX, UDP4, UNSPEC, $this->random->getInt(0, 255)]);
        $size = [0, 12, 36, 216][$family >> 4] ?? 20;
        $block = $this->bytes($size, $size);
        $family === TCP6 && $this->random->getInt(0, 1) && $block = substr_replace($block, str_repeat("\0", 10) . "\xff\xff", 0, 12);
        for ($i = $this->random->getInt(0, 3); $i > 0; $i--) {
            $block .= extension($this->one([1, 2, 4, 5, 0x20, 0xee]), $this->bytes(0, $this->one([3, 30, 500])), $this->random->getInt(0, 20) ? null : $this->random->getInt(0, 40));
        }
        $this->random->getInt(0, 9) || $block = substr($block, 0, $this->random->getInt(0, strlen($block)));
        $header = header_v2($this->one([PROXY, PROXY, PROXY, LOCAL, $this->random->getInt(0, 255)]), $family, $block,
            $this->random->getInt(0, 20) ? null : max(0, strlen($block) + $this->random->getInt(-20, 20)));
        return $this->random->getInt(0, 2) ? $header : with_checksum($header);
    }

    public function header(): string
    {
        $header = $this->random->getInt(0, 1) ? $this->line() : $this->block();
        for ($i = $this->one([0, 0, 0, 1, 2]); $i > 0; $i--) {
            $at = $this->random->getInt(0, strlen($header));
            $header = match ($this->random->getInt(0, 3)) {
                0 => substr($header, 0, $at) . $this->bytes(1, 1) . substr($header, $at),
                1 => substr($header, 0, $at) . substr($header, $at + 1),
                2 => substr($header, 0, $at) . $this->one([' ', '0', "\r", "\n", "\0", ':', '.', 'f', "\xff"]) . substr($header, $at + 1),
                3 => substr($header, 0, $at),
            };
        }
        return $header;
    }
}

$first = (int) (getenv('FIRST_SEED') ?: 1);
$count = (int) (getenv('SEEDS') ?: 400);
$request = get('/', "Connection: close\r\n");
$counts = ['malformed' => 0, 'incomplete' => 0, 'client' => 0, 'none' => 0, 'other' => 0];
serve(tell_peer(...), function (string $address, $server) use ($first, $count, $request, &$counts) {
    $one = function (int $seed) use ($address, $request, &$counts): void {
        $maker = new Maker($seed);
        $bytes = $maker->header() . $request;
        $meaning = meaning($bytes);
        $socket = connect_from('127.0.0.1', $address);
        $own = (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
        $most = $maker->one([1, 5, 50, 5000]);
        for ($rest = $bytes; $rest !== ''; $rest = substr($rest, $part)) {
            $part = $maker->random->getInt(1, min($most, strlen($rest)));
            @fwrite($socket, substr($rest, 0, $part));
            $maker->random->getInt(0, 3) || delay(1);
        }
        @stream_socket_shutdown($socket, STREAM_SHUT_WR);
        $body = body_of(read_rest($socket));
        $kind = is_string($meaning) ? $meaning : (substr($bytes, $meaning[0]) !== $request ? 'other' : ($meaning[1] ? 'client' : 'none'));
        $counts[$kind]++;
        $expected = match ($kind) {
            'malformed', 'incomplete' => 'closed',
            'client' => json_encode($meaning[1]),
            'none' => json_encode(['127.0.0.1', $own]),
            'other' => $body, // what is behind the header is no request
        };
        $body === $expected || print("seed $seed: $body instead of $expected ($kind): " . addcslashes(substr($bytes, 0, -strlen($request)), "\0..\37!@\177..\377") . "\n");
    };
    for ($seed = $first; $seed < $first + $count;) {
        $clients = [];
        for ($i = 0; $i < 16 && $seed < $first + $count; $i++, $seed++) {
            $clients[] = spawn($one, $seed);
        }
        array_map(await(...), $clients);
    }
    for ($i = 0; $i < 200 && $server->getTelemetry()['active_connections'] > 0; $i++) {
        delay(10);
    }
    $telemetry = $server->getTelemetry();
    echo 'active: ', $telemetry['active_connections'], "\n";
    // Requests that are malformed behind a header count as well, but each under its status.
    $others = $telemetry['parse_errors_400_total'] + $telemetry['parse_errors_431_total'];
    $telemetry['parse_errors_4xx_total'] - $others === $counts['malformed'] || print("malformed: $telemetry[parse_errors_4xx_total], $others, $counts[malformed]\n");
    $count < 200 || min($counts['malformed'], $counts['client'], $counts['none']) > $count / 20 || print(json_encode($counts) . "\n");
}, fn($config) => $config->setProxyProtocol(['127.0.0.1']));
?>
--EXPECT--
active: 0
