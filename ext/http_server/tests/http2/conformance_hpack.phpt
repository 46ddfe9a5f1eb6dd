--TEST--
HTTP/2, conformance: compression of fields (RFC 7541)
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../conformance.inc';

/* :method GET, :scheme http, :path /fields, :authority a, none of which is put into the table. */
$fields = "\x82\x86\x04\x07/fields\x01\x01a";
/* "www.example.com", "custom-key", "custom-value" in the code of appendix B, as the examples of appendix C have them. */
[$host, $key, $value] = array_map(hex2bin(...), ['f1e3c2e5f23a6ba0ab90f4ff', '25a849e95ba97d7f', '25a849e95bb8e8b4bf']);
$huffman = fn(string $code) => prefixed(strlen($code), 7, 0x80) . $code;
$size = fn(int $octets) => prefixed($octets, 5, 0x20);
$error = 'goaway COMPRESSION_ERROR';

conform([
    ['7541 2.3.1', 'entries of the static table', raw(1, "$fields\x90"), 'answer 1 200 "{"accept-encoding":"gzip, deflate"}"'],
    ['7541 2.3.1', 'the last entry of the static table', raw(1, "$fields\xBD"), 'answer 1 200 "{"www-authenticate":""}"'],
    ['7541 2.3.2', 'the newest entry of the dynamic table is 62', raw(1, $fields . indexed('a', '1') . indexed('b', '2') . "\xBE\xBF"), 'answer 1 200 "{"a":"1, 1","b":"2, 2"}"'],
    ['7541 2.2', 'the dynamic table is one for all requests', raw(1, $fields . indexed('a', '1')) . raw(3, "$fields\xBE"), 'answer 1 200 "{"a":"1"}" | answer 3 200 "{"a":"1"}"'],
    ['7541 2.2', 'requests that are refused count', raw(1, $fields . indexed('a', '1') . indexed('B', '2')) . raw(3, "$fields\xBF"), 'reset 1 PROTOCOL_ERROR | answer 3 200 "{"a":"1"}"'],
    ['7541 2.2', 'requests that are reset count', raw(1, $fields . indexed('a', '1'), END_HEADERS) . cancel(1) . raw(3, "$fields\xBE"), 'answer 3 200 "{"a":"1"}"'],
    ['7541 2.2', 'trailers count', post(1) . raw(1, indexed('a', '1')) . raw(3, "$fields\xBE"), 'answer 1 200 | answer 3 200 "{"a":"1"}"'],
    ['7541 2.2', 'requests beyond the number of streams count',
        implode('', array_map(fn($stream) => ask($stream, '/waits'), range(1, 199, 2))) . raw(201, $fields . indexed('a', '1')) . cancel(1) . raw(203, "$fields\xBE"),
        'reset 201 REFUSED_STREAM | answer 203 200 "{"a":"1"}"'],
    ['7541 2.3.3', 'index 0', raw(1, "$fields\x80"), $error],
    ['7541 2.3.3', 'an index behind an empty dynamic table', raw(1, "$fields\xBE"), $error],
    ['7541 2.3.3', 'an index behind the dynamic table', raw(1, $fields . indexed('a', '1') . "\xBF"), $error],
    ['7541 2.3.3', 'the name of an index behind the table', raw(1, $fields . indexed(62, 'x')), $error],
    ['7541 2.3.3', 'a very high index', raw(1, $fields . "\xFF\x80\x80\x80\x08"), $error],

    ['7541 4.1', 'an entry costs 32 octets more', raw(1, $size(100) . $fields . indexed('a', '1') . indexed('b', '2') . indexed('c', '3')) . raw(3, $fields . "\xBF"), 'answer 1 200 | answer 3 200 "{"b":"2"}"'],
    ['7541 4.4', 'the oldest entry goes first', raw(1, $size(100) . $fields . indexed('a', '1') . indexed('b', '2') . indexed('c', '3')), 'answer 1 200', raw(3, $fields . "\xC0"), $error],
    ['7541 4.4', 'an entry that is too large empties the table', raw(1, $size(64) . $fields . indexed('a', '1') . indexed('b', str_repeat('x', 64))), 'answer 1 200', raw(3, "$fields\xBE"), $error],
    ['7541 4.4', 'the name of an entry that has to go is still known', raw(1, $size(50) . $fields . indexed('name', '1') . indexed(62, '2')) . raw(3, "$fields\xBE"), 'answer 1 200 "{"name":"1, 2"}" | answer 3 200 "{"name":"2"}"'],

    ['7541 4.2', 'a size up to the setting', raw(1, $size(4096) . $fields), 'answer 1 200 "[]"'],
    ['7541 4.2', 'a size above the setting', raw(1, $size(4097) . $fields), $error],
    ['7541 4.2', 'two changes in front of a block', raw(1, $size(0) . $size(4096) . $fields), 'answer 1 200 "[]"'],
    ['7541 4.2', 'size 0 empties the table', raw(1, $fields . indexed('a', '1')), 'answer 1 200', raw(3, $size(0) . $size(4096) . "$fields\xBE"), $error],
    ['7541 4.2', 'with size 0 nothing is stored', raw(1, $size(0) . $fields . indexed('a', '1')), 'answer 1 200', raw(3, "$fields\xBE"), $error],
    ['7541 4.2', 'a change within a block', raw(1, $fields . $size(0) . "\x90"), $error],
    ['7541 4.2', 'a change at the end of a block', raw(1, $fields . $size(0)), $error],
    ['7541 4.2', 'a change alone in trailers', post(1) . raw(1, $size(0)), 'answer 1 200 "0"'],

    ['7541 5.1', 'an integer with an octet too many', raw(1, "$fields\0\x7F\x80\x00" . str_repeat('n', 127) . "\x01v"), 'answer 1 200'],
    ['7541 5.1', 'an integer above 2^32', raw(1, "$fields\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"), $error],
    ['7541 5.1', 'an integer without an end', raw(1, "$fields\xFF\x80\x80\x80"), $error],
    ['7541 5.1', 'a length above what is there', raw(1, "$fields\0\x05ab"), $error],
    ['7541 5.2', 'a name that is cut off', raw(1, "$fields\0"), $error],
    ['7541 5.2', 'a value that is cut off', raw(1, "$fields\0\x01a"), $error],
    ['7541 5.2', 'Huffman code', raw(1, "$fields\0" . $huffman($key) . $huffman($value)), 'answer 1 200 "{"custom-key":"custom-value"}"'],
    ['7541 5.2', 'an empty string in Huffman code', raw(1, "$fields\0" . $huffman($key) . $huffman('')), 'answer 1 200 "{"custom-key":""}"'],
    ['7541 5.2', 'padding of eight bits', raw(1, "$fields\0" . $huffman($key) . $huffman("$value\xFF")), $error],
    ['7541 5.2', 'padding that is not of ones', raw(1, "$fields\0" . $huffman($key) . $huffman("\x18")), $error],
    ['7541 5.2', 'the end of a string within it', raw(1, "$fields\0" . $huffman($key) . $huffman("\xFF\xFF\xFF\xFF")), $error],
    ['7541 5.2', 'a code that is cut off', raw(1, "$fields\0" . $huffman($key) . $huffman("\xFF\xFF")), $error],

    ['7541 6.1', 'an indexed field', raw(1, "\x82\x86\x84\x41\x01a"), 'answer 1 200 "/"'],
    ['7541 6.2.1', 'a field that is stored, with the name of the table', raw(1, $fields . indexed(58, 'me') . "\xBE"), 'answer 1 200 "{"user-agent":"me, me"}"'],
    ['7541 6.2.2', 'a field that is not stored', raw(1, "$fields\x0F\x2B\x02me"), 'answer 1 200', raw(3, "$fields\xBE"), $error],
    ['7541 6.2.3', 'a field that is never stored', raw(1, "$fields\x1F\x2B\x02me"), 'answer 1 200', raw(3, "$fields\xBE"), $error],
    ['7541 6.3', 'the size of the setting, when it was made smaller by the client', settings([HEADER_TABLE_SIZE => 0]) . raw(1, "$fields" . indexed('a', '1')) . raw(3, "$fields\xBE"), 'answer 1 200 | answer 3 200 "{"a":"1"}"'],

    ['7541 C.3', 'the requests of the example', raw(1, hex2bin('828684410f7777772e6578616d706c652e636f6d')) . raw(3, hex2bin('828684be58086e6f2d6361636865'))
        . raw(5, hex2bin('828785bf400a637573746f6d2d6b65790c637573746f6d2d76616c7565')), 'answer 1 200 "/" | answer 3 200 "/" | answer 5 200 "/index.html"'],
    ['7541 C.4', 'the requests of the example with Huffman code', raw(1, hex2bin('828684418cf1e3c2e5f23a6ba0ab90f4ff')) . raw(3, hex2bin('828684be5886a8eb10649cbf'))
        . raw(5, hex2bin('828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf')), 'answer 1 200 "/" | answer 3 200 "/" | answer 5 200 "/index.html"'],
    ['7541 C.4', 'what they say', raw(1, "\x82\x86\x04\x05/host\x41" . $huffman($host)), 'answer 1 200 "www.example.com"'],
]);
?>
--EXPECT--
45 cases, 0 failed
