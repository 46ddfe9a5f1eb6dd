--TEST--
WebSocket, conformance: UTF-8 (RFC 6455 section 8.1, RFC 3629), and that what is none is refused at once
--EXTENSIONS--
true_async_server
openssl
zlib
--FILE--
<?php
require __DIR__ . '/../sessions.inc';

$close = client_frame(CLOSE, pack('n', 1000));
$greek = "\u{3BA}\u{1F79}\u{3C3}\u{3BC}\u{3B5}";
$valid = [
    '6.2' => ['Hello-µ@ßöäüàá-UTF-8!!', $greek, "\u{D7FF}\u{E000}"],
    '6.7' => ["\0", "\u{80}", "\u{800}", "\u{10000}"],
    '6.9' => ["\x7F", "\u{7FF}", "\u{FFFF}", "\u{10FFFF}"],
    '6.11' => ["\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{10FFFF}"],
    '6.22' => array_map(fn($plane) => mb_chr($plane * 0x10000 + 0xFFFE) . mb_chr($plane * 0x10000 + 0xFFFF), range(0, 16)),
    '6.23' => ["\u{FFF0}", "\u{FFFB}", "\u{FDD0}", "\u{FEFF}"],
];
$invalid = [
    '6.3' => ["$greek\xED\xA0\x80edited", "$greek\xF4\x90\x80\x80edited"],
    '6.6' => array_map(fn($length) => substr($greek, 0, $length), [1, 3, 4, 6, 8, 10]),
    '6.8' => ["\xF8\x88\x80\x80\x80", "\xFC\x84\x80\x80\x80\x80"],
    '6.10' => ["\xF7\xBF\xBF\xBF", "\xFB\xBF\xBF\xBF\xBF", "\xFD\xBF\xBF\xBF\xBF\xBF"],
    '6.11' => ["\xF4\x90\x80\x80"],
    '6.12' => ["\x80", "\xBF", "\x80\xBF", "\x80\xBF\x80", implode('', array_map(chr(...), range(0x80, 0xBF)))],
    '6.13' => [...array_map(fn($range) => implode('', array_map(fn($octet) => chr($octet) . ' ', $range)), [range(0xC0, 0xDF), range(0xE0, 0xEF), range(0xF0, 0xF7), range(0xF8, 0xFB), [0xFC, 0xFD]]), 'a' . "\xC3 "],
    '6.14' => ["\xC0", "\xE0\x80", "\xF0\x80\x80", "\xF8\x80\x80\x80", "\xDF", "\xEF\xBF", "\xF7\xBF\xBF", "\xFB\xBF\xBF\xBF"],
    '6.15' => ["\xC0\xE0\x80\xF0\x80\x80\xF8\x80\x80\x80\xFC\x80\x80\x80\x80\xDF\xEF\xBF\xF7\xBF\xBF\xFB\xBF\xBF\xBF\xFD\xBF\xBF\xBF\xBF"],
    '6.16' => ["\xFE", "\xFF", "\xFE\xFE\xFF\xFF"],
    '6.17' => ["\xC0\xAF", "\xE0\x80\xAF", "\xF0\x80\x80\xAF", "\xF8\x80\x80\x80\xAF", "\xFC\x80\x80\x80\x80\xAF"],
    '6.18' => ["\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF", "\xF8\x87\xBF\xBF\xBF", "\xFC\x83\xBF\xBF\xBF\xBF"],
    '6.19' => ["\xC0\x80", "\xE0\x80\x80", "\xF0\x80\x80\x80", "\xF8\x80\x80\x80\x80", "\xFC\x80\x80\x80\x80\x80"],
    '6.20' => ["\xED\xA0\x80", "\xED\xAD\xBF", "\xED\xAE\x80", "\xED\xAF\xBF", "\xED\xB0\x80", "\xED\xBE\x80", "\xED\xBF\xBF"],
    '6.21' => ["\xED\xA0\x80\xED\xB0\x80", "\xED\xA0\x80\xED\xBF\xBF", "\xED\xAD\xBF\xED\xB0\x80", "\xED\xAF\xBF\xED\xBF\xBF"],
];

conform(function (bool $deflates) use ($close, $greek, $valid, $invalid) {
    $text = fn(string ...$parts) => message($parts, TEXT, $deflates);
    $rows = [];
    foreach ($valid as $chapter => $texts) {
        foreach ($texts as $one) {
            $rows[] = [$chapter, bin2hex($one), $text($one) . $close, [$one, 'close 1000']];
            $rows[] = [$chapter, bin2hex($one) . ', each octet a fragment', $text(...str_split($one)) . $close, [$one, 'close 1000']];
        }
    }
    foreach ($invalid as $chapter => $texts) {
        foreach ($texts as $one) {
            $rows[] = [$chapter, bin2hex($one), $text($one), ['close 1007']];
            $rows[] = [$chapter, bin2hex($one) . ', each octet a fragment', $text(...str_split($one)), ['close 1007']];
            $rows[] = [$chapter, bin2hex($one) . ' as binary', message([$one], BINARY, $deflates) . $close, [$one, 'close 1000']];
        }
    }
    $long = str_repeat('a', 1000);
    $empty = ['6.1', 'empty text', $text('') . $close, ['', 'close 1000']];

    return [
        ...$rows,
        $empty,
        ['6.1', 'three empty fragments', message(['', '', '']) . $close, ['', 'close 1000']],
        ['6.1', 'text between two empty fragments', message(['', 'middle', '']) . $close, ['middle', 'close 1000']],
        ['6.2', 'fragments that end within a code point', message(["\xCE", "\xBA\xE1\xBD", "\xB9"]) . $close, ["\u{3BA}\u{1F79}", 'close 1000']],
        ['6.2', 'a ping within a code point', client_frame(TEXT, "\xCE", false) . client_frame(PING, 'x') . client_frame(CONTINUATION, "\xBA") . $close, ['pong x', "\u{3BA}", 'close 1000']],
        // The rest of these never comes.
        ['6.4', 'at once, in the second fragment', client_frame(TEXT, $greek, false) . client_frame(CONTINUATION, "\xF4\x90\x80\x80", false), ['close 1007']],
        ['6.4', 'at once, when an octet makes it invalid', client_frame(TEXT, $greek, false) . client_frame(CONTINUATION, "\xF4\x90", false), ['close 1007']],
        ['6.4', 'at once, within a frame', [substr(client_frame(TEXT, "$greek\xF4\x90\x80\x80edited"), 0, -8)], ['close 1007']],
        ['6.4', 'at once, within a frame, octet by octet', str_split(substr(client_frame(TEXT, "$greek\xF4\x90\x80\x80edited"), 0, -8)), ['close 1007']],
        ['6.4', 'at once, when the next message is far', [substr(client_frame(TEXT, "$long\xFF$long"), 0, 1100)], ['close 1007']],
    ];
});
?>
--EXPECT--
1626 cases, 0 failed
