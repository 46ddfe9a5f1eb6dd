--TEST--
WebSocket, conformance: messages of 64 KiB to 16 MiB, in frames and pieces of any size, limits
--EXTENSIONS--
true_async_server
openssl
zlib
--INI--
memory_limit=1G
--FILE--
<?php
require __DIR__ . '/../sessions.inc';

$close = client_frame(CLOSE, pack('n', 1000));
$ascii = str_repeat('0123456789abcdef', 1 << 20);
$noise = str_repeat(random_bytes(1 << 16), 1 << 8);

conform(function (bool $deflates) use ($close, $ascii, $noise) {
    $rows = [];
    foreach (['64 KiB' => 1 << 16, '256 KiB' => 1 << 18, '1 MiB' => 1 << 20] as $name => $size) {
        $text = substr($ascii, 0, $size);
        $binary = substr($noise, 0, $size);
        $rows[] = ['9.1', "text of $name", message([$text], TEXT, $deflates) . $close, [$text, 'close 1000']];
        $rows[] = ['9.2', "binary of $name", message([$binary], BINARY, $deflates) . $close, [$binary, 'close 1000']];
    }
    foreach ([64, 65536] as $fragment) {
        $size = min(1 << 20, $fragment << 10);
        $text = substr($ascii, 0, $size);
        $rows[] = ['9.3', "text in fragments of $fragment octets", message(str_split($text, $fragment), TEXT, $deflates) . $close, [$text, 'close 1000']];
    }
    foreach ([64, 4096] as $piece) {
        $text = substr($ascii, 0, $piece << 7);
        $rows[] = ['9.5', "text sent in pieces of $piece octets", str_split(message([$text], TEXT, $deflates) . $close, $piece), [$text, 'close 1000']];
    }
    $text = substr($ascii, 0, 65536);
    $rows[] = ['10.1', 'fragments of 1,300 octets', message(str_split($text, 1300)) . $close, [$text, 'close 1000']];

    return $rows;
}, fn($config) => $config->setWsMaxMessageSize(1 << 20)->setWsMaxFrameSize(1 << 21));

echo "-- 16 MiB\n";
conform(fn(bool $deflates) => $deflates
    ? []
    : [['9.2', 'binary of 16 MiB', message([$noise], BINARY) . $close, [$noise, 'close 1000']]],
    fn($config) => $config->setWsMaxMessageSize(1 << 24)->setWsMaxFrameSize(1 << 24));

echo "-- limits\n";
conform(function (bool $deflates) use ($close) {
    $of = fn(int $length) => str_repeat('x', $length);

    return [
        ['9.9', 'a message of the limit', message([$of(1500), $of(500)], TEXT, $deflates) . $close, [$of(2000), 'close 1000']],
        ['9.9', 'a message above it', message([$of(1500), $of(501)], TEXT, $deflates), ['close 1009']],
        ['9.9', 'a frame of the limit', client_frame(BINARY, $of(1500)) . $close, [$of(1500), 'close 1000']],
        // Only its header is sent.
        ['9.9', 'a frame above it', substr(client_frame(BINARY, $of(1501)), 0, 8), ['close 1009']],
        ['9.9', 'a frame of 2^40 octets', "\x82\xFF" . pack('J', 1 << 40) . 'mask', ['close 1009']],
        ['9.9', 'a negative length', "\x82\xFF" . pack('J', PHP_INT_MIN) . 'mask', ['close 1002']],
        ['9.9', 'many short fragments above the limit', message(str_split($of(2100), 7)), ['close 1009']],
    ];
}, fn($config) => $config->setWsMaxMessageSize(2000)->setWsMaxFrameSize(1500));
?>
--EXPECT--
66 cases, 0 failed
-- 16 MiB
3 cases, 0 failed
-- limits
42 cases, 0 failed
