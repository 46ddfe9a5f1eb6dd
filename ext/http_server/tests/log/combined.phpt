--TEST--
Log: the combined format of Apache httpd
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../log.inc';

$directory = temporary_directory();
serve(
    fn($request, $response) => match ($request->getPath()) {
        '/fails' => throw new Exception('no'),
        '/empty' => $response->setStatusCode(204),
        default => $response->setBody('12345'),
    },
    function ($address) {
        fetch($address, '/a?b=c', "Referer: https://example.com/x\r\nUser-Agent: client/1.0 (test)\r\n");
        fetch($address, '/empty');
        fetch($address, '/fails');
        fetch($address, '/q"uote', "User-Agent: \"; \\ \x01\r\n");
        fetch($address, '/quote', "User-Agent: \"; \\ \xff\r\n");
        fetch($address, '/long', 'User-Agent: ' . str_repeat('a', 7000) . "\r\nReferer: " . str_repeat('b', 7000) . "\r\n");
    },
    with_sinks(
        sink('file', ['path' => "$directory/access", 'category' => 'access', 'format' => 'combined']),
        sink('file', ['path' => "$directory/app", 'category' => 'app', 'format' => 'combined']),
    ),
);
$lines = file("$directory/access", FILE_IGNORE_NEW_LINES);
foreach ($lines as $line) {
    $line = preg_replace('~\[\d\d/[A-Z][a-z][a-z]/20\d\d:\d\d:\d\d:\d\d \+0000\]~', '[TIME]', $line);
    echo preg_replace('/([ab])\1{100,}/', '$1...', $line), "\n";
}
var_dump(max(array_map(strlen(...), $lines)) < 2048);
preg_match('/\[(.*?)\]/', $lines[0], $match);
var_dump(abs(time() - strtotime($match[1])) < 60);
echo preg_replace('/ file=.*/', '', masked_log(implode('', array_slice(file("$directory/app"), 1))));
?>
--EXPECT--
127.0.0.1 - - [TIME] "GET /a?b=c HTTP/1.1" 200 5 "https://example.com/x" "client/1.0 (test)"
127.0.0.1 - - [TIME] "GET /empty HTTP/1.1" 204 - "-" "-"
127.0.0.1 - - [TIME] "GET /fails HTTP/1.1" 500 2 "-" "-"
127.0.0.1 - - [TIME] "GET /q\"uote HTTP/1.1" 400 13 "-" "\"; \\ "
127.0.0.1 - - [TIME] "GET /quote HTTP/1.1" 200 5 "-" "\"; \\ \xff"
127.0.0.1 - - [TIME] "GET /long HTTP/1.1" 200 5 "b..." "a..."
bool(true)
bool(true)
T ERROR handler.exception class=Exception message=no
T INFO server.stop
