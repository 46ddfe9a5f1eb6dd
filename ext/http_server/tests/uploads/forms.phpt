--TEST--
multipart/form-data: fields, files, limits, what is malformed
--EXTENSIONS--
true_async_server
--FILE--
<?php
use function TrueAsync\http_parse_request;

function form(string $body, string $type = 'multipart/form-data; boundary=B'): string
{
    return "POST / HTTP/1.1\r\nHost: example.com\r\nContent-Type: $type\r\nContent-Length: " . strlen($body) . "\r\n\r\n$body";
}

function part(string $headers, string $data): string
{
    return "--B\r\n$headers\r\n\r\n$data\r\n";
}

function field(string $name, string $data): string
{
    return part("Content-Disposition: form-data; name=\"$name\"", $data);
}

function show($request): void
{
    if ($request === false) {
        echo "malformed\n";
        return;
    }
    echo json_encode($request->getPost(), JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    foreach ($request->getFiles() as $name => $files) {
        foreach (is_array($files) ? $files : [$files] as $index => $file) {
            echo "  $name", is_array($files) ? "[$index]" : '', ': ', json_encode([$file->getClientFilename(), $file->getClientMediaType(), $file->getClientCharset(),
                $file->getSize(), $file->getError()], JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES), ' ',
                $file->isValid() ? json_encode(stream_get_contents($file->getStream()), JSON_INVALID_UTF8_SUBSTITUTE) : '-', "\n";
        }
    }
}

$file = fn(string $disposition, string $data = 'x', string $more = '') => part("Content-Disposition: form-data; $disposition$more", $data) . '--B--';
$cases = [
    'fields' => field('a', '1') . field('b', '') . field('c', "line\r\nline\r\n") . '--B--',
    'arrays' => field('a[]', '1') . field('a[]', '2') . field('u[name]', 'n') . field('m[0][1]', 'x') . field('with.dot', 'd') . '--B--',
    'preamble and epilogue' => "ignored --B\r\n--Bx\r\n" . field('a', '1') . "--B--\r\nmore\r\n--B\r\n",
    'bare LF' => "--B\nContent-Disposition: form-data; name=a\n\n1\n--B\nContent-Disposition: form-data; name=b\n\n2\n--B--\n",
    'like a boundary' => field('a', "x--B\r\n--Bx\r\n--B-\r\n-\r\n--\r\n--C--") . '--B--',
    'no CRLF before the first data' => "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n--B\r\nContent-Disposition: form-data; name=b\r\n\r\n\r\n--B--",
    'padding' => "--B \t \r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--B--",
    'nothing' => '--B--',
    'file' => $file('name="f"; filename="a.txt"', "\0\1\r\n\xff", "\r\nContent-Type: text/plain; charset=\"latin1\""),
    'empty file' => $file('name="f"; filename="a.txt"', ''),
    'no file' => $file('name="f"; filename=""', ''),
    'unquoted' => $file('name=f; filename=a.txt'),
    'filename*' => $file("name=\"f\"; filename=\"plain\"; filename*=UTF-8'de'%C3%BC%zz.txt"),
    'filename* malformed' => $file("name=\"f\"; filename=\"plain\"; filename*=latin1'x"),
    'quotes' => $file('name="f"; filename="a \"b\" \\c ü;=.txt"'),
    'name last' => $file('filename="a"; name="f"'),
    'types' => $file('name="f"; filename="a"', 'x', "\r\nContent-Type: a/b\r\ncontent-type: c/d"),
    'other headers' => $file('name="f"; filename="a"', 'x', "\r\nX-Other: 1\r\nContent-Transfer-Encoding: binary"),
    'several' => part('Content-Disposition: form-data; name="f"; filename="1"', '1') . part('Content-Disposition: form-data; name="f"; filename="2"', '2')
        . part('Content-Disposition: form-data; name="g[]"; filename="3"', '3') . '--B--',
    'names' => part('Content-Disposition: form-data; name="a"; filename="../x"', '1') . part('Content-Disposition: form-data; name="b"; filename="/etc/x"', '2')
        . part('Content-Disposition: form-data; name="c"; filename="C:\\x"', '3') . part('Content-Disposition: form-data; name="d"; filename="' . str_repeat('n', 4097) . '"', '4')
        . part("Content-Disposition: form-data; name=\"e\"; filename*=UTF-8''a%00b", '5') . part('Content-Disposition: form-data; name="g"; filename="a..b"', '6') . '--B--',
    'no name' => part('Content-Disposition: form-data', '1') . '--B--',
    'no disposition' => part('X: y', '1') . '--B--',
    'no headers' => "--B\r\n\r\n1\r\n--B--",
    'no colon' => part("Content-Disposition: form-data; name=a\r\nnonsense", '1') . '--B--',
    'long header' => part('Content-Disposition: form-data; name=a; x=' . str_repeat('x', 8200), '1') . '--B--',
    'many headers' => part('Content-Disposition: form-data; name=a' . str_repeat("\r\nX: y", 40), '1') . '--B--',
    'not closed' => field('a', '1'),
    'cut off' => substr(field('a', '1') . '--B--', 0, -1),
    'not a form' => 'text',
    'empty' => '',
];
foreach ($cases as $name => $body) {
    echo "-- $name\n";
    if ($name === 'names') {
        foreach (http_parse_request(form($body))->getFiles() as $key => $f) {
            echo "  $key: ", $f->getError(), ' ', strlen($f->getClientFilename()), "\n";
        }
        continue;
    }
    show(http_parse_request(form($body)));
}
echo "-- boundaries\n";
foreach (['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="B"', 'Multipart/Form-Data; charset=x; BOUNDARY=B',
    'multipart/form-data; boundary=' . str_repeat('b', 71), 'multipart/mixed; boundary=B'] as $type) {
    echo substr($type, 0, 60), ': ';
    show(http_parse_request(form(field('a', '1') . '--B--', $type)));
}
echo "-- limits\n";
$request = http_parse_request(form(str_repeat(field('a[]', '1'), 150) . '--B--'));
echo count($request->getPost()['a']), " fields\n";
$request = http_parse_request(form(str_repeat(part('Content-Disposition: form-data; name="f"; filename="x"', '1'), 25) . '--B--'));
echo json_encode(array_count_values(array_map(fn($f) => $f->getError(), $request->getFiles()['f']))), "\n";
var_dump($request->getFile('f')->getError(), $request->getFile('none'), $request->getBody(), $request->hasBody());

echo "-- in any pieces\n";
$body = field('a', "x\r\n--B-\r\n\r") . part('Content-Disposition: form-data; name="f"; filename="y"', "\r\n--") . "--B \r\nContent-Disposition: form-data; name=c\r\n\r\n\r\n--B--end";
ob_start();
show(http_parse_request(form($body)));
$expected = ob_get_clean();
echo $expected;
for ($size = 1; $size < 60; $size++) {
    $chunks = '';
    foreach (str_split($body, $size) as $piece) {
        $chunks .= dechex(strlen($piece)) . "\r\n$piece\r\n";
    }
    ob_start();
    show(http_parse_request("POST / HTTP/1.1\r\nHost: example.com\r\nContent-Type: multipart/form-data; boundary=B\r\nTransfer-Encoding: chunked\r\n\r\n{$chunks}0\r\n\r\n"));
    if (ob_get_clean() !== $expected) {
        echo "differs in pieces of $size\n";
    }
}
?>
--EXPECT--
-- fields
{"a":"1","b":"","c":"line\r\nline\r\n"}
-- arrays
{"a":["1","2"],"u":{"name":"n"},"m":[{"1":"x"}],"with_dot":"d"}
-- preamble and epilogue
{"a":"1"}
-- bare LF
{"a":"1","b":"2"}
-- like a boundary
{"a":"x--B\r\n--Bx\r\n--B-\r\n-\r\n--\r\n--C--"}
-- no CRLF before the first data
{"a":"","b":""}
-- padding
{"a":"1"}
-- nothing
[]
-- file
[]
  f: ["a.txt","text/plain","latin1",5,0] "\u0000\u0001\r\n\ufffd"
-- empty file
[]
  f: ["a.txt",null,null,0,0] ""
-- no file
[]
  f: ["",null,null,null,4] -
-- unquoted
[]
  f: ["a.txt",null,null,1,0] "x"
-- filename*
[]
  f: ["\u00fc%zz.txt",null,null,1,0] "x"
-- filename* malformed
[]
  f: ["plain",null,null,1,0] "x"
-- quotes
[]
  f: ["a \"b\" \\c \u00fc;=.txt",null,null,1,0] "x"
-- name last
[]
  f: ["a",null,null,1,0] "x"
-- types
[]
  f: ["a","c/d",null,1,0] "x"
-- other headers
[]
  f: ["a",null,null,1,0] "x"
-- several
[]
  f[0]: ["1",null,null,1,0] "1"
  f[1]: ["2",null,null,1,0] "2"
  g[0]: ["3",null,null,1,0] "3"
-- names
  a: 101 4
  b: 101 6
  c: 101 4
  d: 101 4097
  e: 101 3
  g: 0 4
-- no name
malformed
-- no disposition
malformed
-- no headers
malformed
-- no colon
malformed
-- long header
malformed
-- many headers
malformed
-- not closed
malformed
-- cut off
malformed
-- not a form
malformed
-- empty
[]
-- boundaries
multipart/form-data: malformed
multipart/form-data; boundary=: malformed
multipart/form-data; boundary="B": {"a":"1"}
Multipart/Form-Data; charset=x; BOUNDARY=B: {"a":"1"}
multipart/form-data; boundary=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: malformed
multipart/mixed; boundary=B: []
-- limits
100 fields
{"0":20,"100":5}
int(0)
NULL
string(0) ""
bool(false)
-- in any pieces
{"a":"x\r\n--B-\r\n\r","c":""}
  f: ["y",null,null,4,0] "\r\n--"
