--TEST--
http_parse_request(): one complete request, or false
--EXTENSIONS--
true_async_server
--FILE--
<?php
use function TrueAsync\http_parse_request;

$show = function (string $text): void {
    $request = http_parse_request($text);
    echo $request === false ? "false\n" : json_encode([
        $request->getMethod(), $request->getPath(), $request->getQuery(), $request->getHttpVersion(), $request->getHeaders(), $request->getBody(), $request->hasBody(),
        $request->getPost(), $request->getContentType(), $request->getContentLength(), $request->isKeepAlive(), $request->getRemoteAddress(),
        $request->readBody(), $request->readBody(),
    ], JSON_UNESCAPED_SLASHES) . "\n";
};
$show("GET /a/b?x=1&y[z]=%202+3&lone HTTP/1.1\r\nHost: example.com\r\nAccept: a\r\naccept: b\r\n\r\n");
$show("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded; charset=utf-8\r\nContent-Length: 25\r\n\r\na=1&b[]=2&b[]=3&c[d]=%26x");
$show("POST / HTTP/1.0\r\nConnection: Keep-Alive\r\nContent-Length: 2\r\n\r\nhi, and more");
$show("POST / HTTP/1.1\r\nHost: a\r\nConnection: x, close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n");
$show("GET /? HTTP/1.1\r\nHost: a\r\n\r\n");
$show('');
$show("GET / HTTP/1.1\r\nHost: a\r\n");
$show("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc");
$show("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n");
$show("nonsense\r\n\r\n");
var_dump(http_parse_request("GET / HTTP/1.1\r\nHost: a\r\n\r\n")->awaitBody()->getQueryParam('a', 'fallback'));

// any part of a request is a request or false, whatever bytes follow: nothing else
mt_srand(7);
$whole = "POST /p?q=1 HTTP/1.1\r\nHost: example.com\r\nX: y\r\nTransfer-Encoding: chunked\r\n\r\n4;a=b\r\nwiki\r\n0\r\nT: u\r\n\r\n";
$requests = 0;
for ($i = 0; $i < 20_000; $i++) {
    $text = $whole;
    for ($changes = mt_rand(0, 3); $changes > 0; $changes--) {
        $at = mt_rand(0, strlen($text) - 1);
        $text = match (mt_rand(0, 4)) {
            0 => substr($text, 0, $at), 1 => substr_replace($text, chr(mt_rand(0, 255)), $at, 1), 2 => substr_replace($text, '', $at, mt_rand(1, 5)),
            3 => substr_replace($text, substr($text, mt_rand(0, $at), mt_rand(1, 30)), $at, 0), default => substr_replace($text, ["\r", "\n", "\0", ' ', ':', ';'][mt_rand(0, 5)], $at, 0),
        } ?: 'x';
    }
    $request = http_parse_request($text);
    $requests += $request !== false;
    if ($request !== false && ($request->getHeader('host') === null || preg_match('/[\0\r\n]/', $request->getUri() . implode('', $request->getHeaders())))) {
        echo json_encode($text, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    }
}
echo $requests > 4000 ? "done\n" : "$requests\n";
?>
--EXPECT--
["GET","/a/b",{"x":"1","y":{"z":" 2 3"},"lone":""},"1.1",{"host":"example.com","accept":"a, b"},"",false,[],null,null,true,null,null,null]
["POST","/",[],"1.1",{"host":"a","content-type":"application/x-www-form-urlencoded; charset=utf-8","content-length":"25"},"a=1&b[]=2&b[]=3&c[d]=%26x",true,{"a":"1","b":["2","3"],"c":{"d":"&x"}},"application/x-www-form-urlencoded; charset=utf-8",25,true,null,"a=1&b[]=2&b[]=3&c[d]=%26x",null]
["POST","/",[],"1.0",{"connection":"Keep-Alive","content-length":"2"},"hi",true,[],null,2,true,null,"hi",null]
["POST","/",[],"1.1",{"host":"a","connection":"x, close","transfer-encoding":"chunked"},"hi",true,[],null,null,false,null,"hi",null]
["GET","/",[],"1.1",{"host":"a"},"",false,[],null,null,true,null,null,null]
false
false
false
false
false
string(8) "fallback"
done
