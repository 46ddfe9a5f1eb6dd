--TEST--
PROXY protocol: what a header may be, whole and byte by byte
--EXTENSIONS--
true_async_server
hash
--FILE--
<?php
require __DIR__ . '/../proxy.inc';

$v4 = addresses('192.0.2.1', '192.0.2.9', 4000);
$v6 = addresses('2001:db8::1', '2001:db8::9', 4000);
$tcp4 = header_v2(PROXY, TCP4, $v4);
$ones = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff';
$request = get('/', "Connection: close\r\n");

$accepted = [
    'v1 TCP4' => "PROXY TCP4 192.0.2.1 192.0.2.9 4000 443\r\n",
    'v1 TCP4, greatest' => "PROXY TCP4 255.255.255.255 255.255.255.255 65535 65535\r\n",
    'v1 TCP4, port 0' => "PROXY TCP4 192.0.2.1 192.0.2.9 0 0\r\n",
    'v1 TCP6' => "PROXY TCP6 2001:DB8::1 ::1 4000 443\r\n",
    'v1 TCP6, greatest' => "PROXY TCP6 $ones $ones 65535 65535\r\n",
    'v1 TCP6, IPv4 within' => "PROXY TCP6 ::ffff:192.0.2.1 ::ffff:192.0.2.9 4000 443\r\n",
    'v1 UNKNOWN' => "PROXY UNKNOWN\r\n",
    'v1 UNKNOWN, addresses' => "PROXY UNKNOWN $ones $ones 65535 65535\r\n",
    'v1 UNKNOWN, anything' => "PROXY UNKNOWN \r \n \0 TCP4\r\n",
    'v2 TCP4' => $tcp4,
    'v2 TCP6' => header_v2(PROXY, TCP6, $v6),
    'v2 TCP6, IPv4 within' => header_v2(PROXY, TCP6, addresses('::ffff:192.0.2.1', '::1', 4000)),
    'v2 LOCAL' => header_v2(LOCAL, UNSPEC, ''),
    'v2 LOCAL, block' => header_v2(LOCAL, TCP4, $v4),
    'v2 LOCAL, nonsense' => header_v2(LOCAL, 0xff, 'nonsense'),
    'v2 UNSPEC' => header_v2(PROXY, UNSPEC, ''),
    'v2 UNSPEC, block' => header_v2(PROXY, UNSPEC, 'anything'),
    'v2 UDP4' => header_v2(PROXY, UDP4, $v4),
    'v2 UDP6' => header_v2(PROXY, UDP6, $v6),
    'v2 IPv4, no transport' => header_v2(PROXY, 0x10, $v4),
    'v2 UNIX' => header_v2(PROXY, UNIX, str_pad('/client', 108, "\0") . str_pad('/server', 108, "\0")),
    'v2 extensions' => header_v2(PROXY, TCP4, $v4 . extension(1, 'h2') . extension(4, '') . extension(0xee, str_repeat('x', 500))),
    'v2 extensions, all of 1024' => header_v2(PROXY, TCP4, $v4 . extension(4, str_repeat("\0", 1024 - 12 - 3))),
    'v2 checksum' => with_checksum(header_v2(PROXY, TCP4, $v4 . extension(2, 'example.com'))),
    'v2 checksum, TCP6' => with_checksum(header_v2(PROXY, TCP6, $v6)),
];
$refused = [
    'none' => '',
    'lower case' => "proxy TCP4 192.0.2.1 192.0.2.9 4000 443\r\n",
    'a blank first' => " PROXY TCP4 192.0.2.1 192.0.2.9 4000 443\r\n",
    'no family' => "PROXY \r\n",
    'other family' => "PROXY UDP4 192.0.2.1 192.0.2.9 4000 443\r\n",
    'longer word' => "PROXY UNKNOWNS\r\n",
    'bare LF' => "PROXY TCP4 192.0.2.1 192.0.2.9 4000 443\n",
    'two spaces' => "PROXY TCP4  192.0.2.1 192.0.2.9 4000 443\r\n",
    'space behind' => "PROXY TCP4 192.0.2.1 192.0.2.9 4000 443 \r\n",
    'tab' => "PROXY TCP4\t192.0.2.1 192.0.2.9 4000 443\r\n",
    'one field less' => "PROXY TCP4 192.0.2.1 192.0.2.9 4000\r\n",
    'one field more' => "PROXY TCP4 192.0.2.1 192.0.2.9 4000 443 1\r\n",
    'octal' => "PROXY TCP4 192.0.02.1 192.0.2.9 4000 443\r\n",
    'octal port' => "PROXY TCP4 192.0.2.1 192.0.2.9 04000 443\r\n",
    'port too large' => "PROXY TCP4 192.0.2.1 192.0.2.9 65536 443\r\n",
    'port with sign' => "PROXY TCP4 192.0.2.1 192.0.2.9 +400 443\r\n",
    'no port' => "PROXY TCP4 192.0.2.1 192.0.2.9  443\r\n",
    'bad destination' => "PROXY TCP4 192.0.2.1 192.0.2.256 4000 443\r\n",
    'bad destination port' => "PROXY TCP4 192.0.2.1 192.0.2.9 4000 x\r\n",
    'three bytes' => "PROXY TCP4 192.0.2 192.0.2.9 4000 443\r\n",
    'IPv6 as TCP4' => "PROXY TCP4 2001:db8::1 ::1 4000 443\r\n",
    'IPv4 as TCP6' => "PROXY TCP6 192.0.2.1 192.0.2.9 4000 443\r\n",
    'zone' => "PROXY TCP6 fe80::1%lo ::1 4000 443\r\n",
    'brackets' => "PROXY TCP6 [::1] [::1] 4000 443\r\n",
    'NUL' => "PROXY TCP4 192.0.2.1\0 192.0.2.9 4000 443\r\n",
    'no end in 107' => 'PROXY UNKNOWN ' . str_repeat('x', 92) . "\r\n",
    'signature damaged' => substr_replace($tcp4, 'X', 11, 1),
    'version 1' => header_v2(0x11, TCP4, $v4),
    'version 3' => header_v2(0x31, TCP4, $v4),
    'command 2' => header_v2(0x22, TCP4, $v4),
    'family 4' => header_v2(PROXY, 0x41, $v4),
    'transport 3' => header_v2(PROXY, 0x13, $v4),
    'IPv4, one byte less' => header_v2(PROXY, TCP4, substr($v4, 1)),
    'IPv6, one byte less' => header_v2(PROXY, TCP6, substr($v6, 1)),
    'UNIX, short' => header_v2(PROXY, UNIX, str_repeat("\0", 215)),
    'longer than 1024' => header_v2(PROXY, TCP4, $v4, 1025),
    'longest' => header_v2(PROXY, TCP4, $v4, 65535),
    'LOCAL, longer than 1024' => header_v2(LOCAL, UNSPEC, '', 1025),
    'half an extension' => header_v2(PROXY, TCP4, "{$v4}\x04\0"),
    'extension beyond the end' => header_v2(PROXY, TCP4, $v4 . extension(4, 'x', 2)),
    'checksum is wrong' => header_v2(PROXY, TCP4, $v4 . extension(3, 'abcd')),
    'checksum of another header' => substr_replace(with_checksum($tcp4), "\1", 16, 1),
    'checksum of three bytes' => header_v2(PROXY, TCP4, $v4 . extension(3, 'abc')),
    'two checksums' => with_checksum(with_checksum($tcp4)),
];

serve(tell_peer(...), function ($address, $server) use ($accepted, $refused, $request) {
    $try = function (string $bytes, int $size) use ($address): string {
        $socket = connect_from('127.0.0.1', $address);
        $own = (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
        send_pieces($socket, $bytes, $size);
        $body = body_of(read_rest($socket));

        return $body === json_encode(['127.0.0.1', $own]) ? 'the proxy' : $body;
    };
    $tell = function (string $what, string $header) use ($try, $request) {
        $results = array_map(fn($size) => $try($header . $request, $size), [10000, 1, 7]);
        echo "$what: ", count(array_unique($results)) === 1 ? $results[0] : json_encode($results), "\n";
    };
    array_walk($accepted, fn($header, $what) => $tell($what, $header));
    $errors = fn() => $server->getTelemetry()['parse_errors_4xx_total'];
    echo '-- ', $errors(), "\n";
    array_walk($refused, fn($header, $what) => $tell($what, $header));
    echo '-- ', $errors() - 3 * count($refused), ' ', $server->getTelemetry()['parse_errors_400_total'], ' ', $server->getTelemetry()['active_connections'], "\n";
}, fn($config) => $config->setProxyProtocol(['127.0.0.1']));
?>
--EXPECT--
v1 TCP4: ["192.0.2.1",4000]
v1 TCP4, greatest: ["255.255.255.255",65535]
v1 TCP4, port 0: ["192.0.2.1",null]
v1 TCP6: ["2001:db8::1",4000]
v1 TCP6, greatest: ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",65535]
v1 TCP6, IPv4 within: ["192.0.2.1",4000]
v1 UNKNOWN: the proxy
v1 UNKNOWN, addresses: the proxy
v1 UNKNOWN, anything: the proxy
v2 TCP4: ["192.0.2.1",4000]
v2 TCP6: ["2001:db8::1",4000]
v2 TCP6, IPv4 within: ["192.0.2.1",4000]
v2 LOCAL: the proxy
v2 LOCAL, block: the proxy
v2 LOCAL, nonsense: the proxy
v2 UNSPEC: the proxy
v2 UNSPEC, block: the proxy
v2 UDP4: the proxy
v2 UDP6: the proxy
v2 IPv4, no transport: the proxy
v2 UNIX: the proxy
v2 extensions: ["192.0.2.1",4000]
v2 extensions, all of 1024: ["192.0.2.1",4000]
v2 checksum: ["192.0.2.1",4000]
v2 checksum, TCP6: ["2001:db8::1",4000]
-- 0
none: closed
lower case: closed
a blank first: closed
no family: closed
other family: closed
longer word: closed
bare LF: closed
two spaces: closed
space behind: closed
tab: closed
one field less: closed
one field more: closed
octal: closed
octal port: closed
port too large: closed
port with sign: closed
no port: closed
bad destination: closed
bad destination port: closed
three bytes: closed
IPv6 as TCP4: closed
IPv4 as TCP6: closed
zone: closed
brackets: closed
NUL: closed
no end in 107: closed
signature damaged: closed
version 1: closed
version 3: closed
command 2: closed
family 4: closed
transport 3: closed
IPv4, one byte less: closed
IPv6, one byte less: closed
UNIX, short: closed
longer than 1024: closed
longest: closed
LOCAL, longer than 1024: closed
half an extension: closed
extension beyond the end: closed
checksum is wrong: closed
checksum of another header: closed
checksum of three bytes: closed
two checksums: closed
-- 0 0 0
