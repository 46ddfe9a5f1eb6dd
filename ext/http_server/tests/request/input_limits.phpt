--TEST--
Queries and forms beyond max_input_vars and max_input_nesting_level are cut, without a warning in the program
--EXTENSIONS--
true_async_server
--INI--
max_input_vars=5
max_input_nesting_level=3
display_errors=0
--FILE--
<?php
use function TrueAsync\http_parse_request;

set_error_handler(fn ($level, $message) => print("a peer has made PHP say: $message\n"));
$form = fn (array $names) => implode('', array_map(fn ($name) => "--b\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\nv\r\n", $names)) . "--b--\r\n";
$get = fn (string $query) => json_encode(http_parse_request("GET /?$query HTTP/1.1\r\nHost: a\r\n\r\n")->getQuery());
$post = fn (string $type, string $body) => json_encode(http_parse_request("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: $type\r\nContent-Length: " . strlen($body) . "\r\n\r\n$body")->getPost());

echo $get('a=1&b=2&c=3&d=4&e=5'), "\n";
echo $get('a=1&b=2&c=3&d=4&e=5&f=6&g=7'), "\n";
echo $get('&&a=1&&b&c=&=d&e=5&f=6&'), "\n";
echo $get(str_repeat('a[]&', 2_000)), "\n";
echo $get('a[x][y][z]=1&b=[[[[['), "\n";
echo $get('a[x][y][z][w]=1&b=2&c%5Bx%5d%5b%5d%5b%5d%5b%5d=3&d%5B%5d=4'), "\n";
echo $post('application/x-www-form-urlencoded', str_repeat('a[]=1&', 9) . 'b=2'), "\n";
echo $post('application/x-www-form-urlencoded', 'a[x][y][z][w]=1&b=2'), "\n";
echo $post('multipart/form-data; boundary=b', $form(['a[x][y][z]', 'b[x][y][z][w]', 'c'])), "\n";
var_dump(error_get_last());
?>
--EXPECT--
{"a":"1","b":"2","c":"3","d":"4","e":"5"}
{"a":"1","b":"2","c":"3","d":"4","e":"5"}
{"a":"1","b":"","c":"","e":"5"}
{"a":["","","","",""]}
{"a":{"x":{"y":{"z":"1"}}},"b":"[[[[["}
{"b":"2","d":["4"]}
{"a":["1","1","1","1","1"]}
{"b":"2"}
{"a":{"x":{"y":{"z":"v"}}},"c":"v"}
NULL
