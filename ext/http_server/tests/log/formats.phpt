--TEST--
Log: formats, trace context, records that are too long, bytes that cannot stand in a line
--EXTENSIONS--
true_async_server
mbstring
--FILE--
<?php
require __DIR__ . '/../log.inc';

use TrueAsync\{HttpServerConfig, LogSeverity};

$directory = temporary_directory();
$formats = ['plain', 'logfmt', 'json', 'pretty'];
$files = fn(string $category) => array_map(fn($format) => sink('file', ['path' => "$directory/$format", 'format' => $format, 'category' => $category]), $formats);
$show = function (string ...$names) use ($directory): void {
    foreach ($names as $name) {
        $log = file_get_contents("$directory/$name");
        unlink("$directory/$name");
        echo "$name\n", preg_replace('~/\S*?/formats\.php\w?~', 'F', masked_log($log));
    }
};

echo "-- values\n";
serve(
    fn($request) => throw new RuntimeException("quote \" backslash \\ equals = tab\tline\nend\r\0\x01\x7f\xffü€😀"),
    fn($address) => fetch($address, '/'),
    with_sinks(...$files('app')),
);
$log = file_get_contents("$directory/json");
foreach (array_filter(explode("\n", $log)) as $line) {
    $record = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    echo implode(' ', array_keys($record)), ' ', implode(' ', array_map(get_debug_type(...), $record['Attributes'])), "\n";
}
$show(...$formats);

echo "-- access\n";
$trace = "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n";
serve(
    fn($request, $response) => $response->setBody('x'),
    fn($address) => fetch($address, '/a=b?c="d"', $trace),
    fn(HttpServerConfig $config) => $config->setTelemetryEnabled(true)->setLogSinks([...$files('access'),
        sink('file', ['path' => "$directory/template", 'category' => 'access', 'format' => 'template',
            'template' => '{ts:Y y-m-d H/i/s.v Z}|{level}|{msg}|{trace}|{span}|{attrs}|{unknown}|{ts|{}|}']),
        sink('file', ['path' => "$directory/lines", 'category' => 'access', 'format' => 'template', 'template' => "a\n{ts}"])]),
);
$record = json_decode(file_get_contents("$directory/json"), true, flags: JSON_THROW_ON_ERROR);
echo json_encode(array_map(get_debug_type(...), $record['Attributes'])), "\n";
var_dump($record['Attributes']['http.server.request.duration'] > 0);
$template = file_get_contents("$directory/template");
var_dump(preg_match('~^20\d\d \d\d-\d\d-\d\d \d\d/\d\d/\d\d\.\d{3} Z\|~', $template));
file_put_contents("$directory/template", preg_replace('/^.*? Z/', 'X', $template));
$show(...$formats, ...['template', 'lines']);

echo "-- severities\n";
serve(
    fn($request) => throw new TrueAsync\HttpException('mine', 404),
    fn($address) => fetch($address, '/'),
    with_sinks(...array_map(fn($level) => ['level' => LogSeverity::{$level}] + sink('file', ['path' => "$directory/$level", 'format' => 'template', 'template' => '{level} {msg}']),
        ['DEBUG', 'INFO', 'WARN'])),
);
foreach (['DEBUG', 'INFO', 'WARN'] as $level) {
    echo "$level: ", str_replace("\n", ', ', file_get_contents("$directory/$level")), "\n";
}

echo "-- colours\n";
putenv('CLICOLOR_FORCE=1');
serve(fn($request) => throw new Exception('x'), fn($address) => fetch($address, '/'), with_sinks(sink('file', ['path' => "$directory/colour", 'format' => 'pretty'])));
echo str_replace("\e", '^', preg_replace('~/\S*?/formats\.php\w?~', 'F', masked_log(file_get_contents("$directory/colour"))));
foreach (['NO_COLOR=1', 'NO_COLOR=', 'CLICOLOR_FORCE=0', 'CLICOLOR_FORCE'] as $setting) {
    putenv($setting);
    unlink("$directory/colour");
    serve(fn() => 1, fn() => 1, with_sinks(sink('file', ['path' => "$directory/colour", 'format' => 'pretty'])));
    echo "$setting: ", str_contains(file_get_contents("$directory/colour"), "\e") ? 'coloured' : 'plain', "\n";
}

echo "-- long and hostile\n";
serve(
    fn($request, $response) => throw new Exception(str_repeat('€', 3000)),
    function ($address) {
        fetch($address, '/' . str_repeat('a', 8000));
        fetch($address, '/' . str_repeat('"', 2000) . '?' . str_repeat("'", 6000));
        fetch($address, "/%0a%0dinjected%20INFO%00");
    },
    with_sinks(...$files('all'), ...[sink('file', ['path' => "$directory/template", 'category' => 'all', 'format' => 'template', 'template' => str_repeat('{attrs}', 30)])]),
);
foreach ([...$formats, 'template'] as $name) {
    $lines = explode("\n", rtrim(file_get_contents("$directory/$name"), "\n"));
    $lengths = array_map(strlen(...), $lines);
    $whole = array_filter($lines, fn($line) => mb_check_encoding($line, 'UTF-8') && ($name !== 'json' || json_validate($line)));
    // What stands behind a long path is not lost.
    $statuses = array_filter($lines, fn($line) => preg_match('/status_code"?[=:].*\b500\b.*client\.port/', $line));
    echo $name, ' ', count($lines), ' lines, ', max($lengths) <= 2047 ? 'bounded' : max($lengths), ', ', count(array_filter($lengths, fn($l) => $l > 2030)), ' cut, ',
        count($whole), ' whole, ', count($statuses), " with status and port\n";
}
?>
--EXPECT--
-- values
Timestamp SeverityNumber SeverityText Body Attributes string
Timestamp SeverityNumber SeverityText Body Attributes string string string int
Timestamp SeverityNumber SeverityText Body Attributes 
plain
T INFO server.start listeners=127.0.0.1:P
T ERROR handler.exception class=RuntimeException message=quote " backslash \ equals = tab\x09line\x0aend\x0d\x00\x01\x7f\xffü€😀 file=F line=19
T INFO server.stop
logfmt
ts=T level=INFO msg="server.start" listeners=127.0.0.1:P
ts=T level=ERROR msg="handler.exception" class=RuntimeException message="quote \" backslash \\ equals = tab\tline\nend\r\x00\x01\x7f\xffü€😀" file=F line=19
ts=T level=INFO msg="server.stop"
json
{"Timestamp":"T","SeverityNumber":9,"SeverityText":"INFO","Body":"server.start","Attributes":{"listeners":"127.0.0.1:P"}}
{"Timestamp":"T","SeverityNumber":17,"SeverityText":"ERROR","Body":"handler.exception","Attributes":{"class":"RuntimeException","message":"quote \" backslash \\ equals = tab\tline\nend\r\u0000\u0001\u007f�ü€😀","file":"F","line":19}}
{"Timestamp":"T","SeverityNumber":9,"SeverityText":"INFO","Body":"server.stop","Attributes":{}}
pretty
T  INFO   server.start listeners=127.0.0.1:P
T  ERROR  handler.exception class=RuntimeException message=quote " backslash \ equals = tab\x09line\x0aend\x0d\x00\x01\x7f\xffü€😀 file=F line=19
T  INFO   server.stop
-- access
{"http.request.method":"string","url.path":"string","url.query":"string","http.response.status_code":"int","network.protocol.version":"string","http.response.body.size":"int","http.server.request.duration":"float","client.address":"string","client.port":"int"}
bool(true)
int(1)
plain
T INFO GET /a=b 200 http.request.method=GET url.path=/a=b url.query=c="d" http.response.status_code=200 network.protocol.version=1.1 http.response.body.size=1 http.server.request.duration=D client.address=127.0.0.1 client.port=P trace_id=0af7651916cd43dd8448eb211c80319c span_id=b7ad6b7169203331
logfmt
ts=T level=INFO msg="GET /a=b 200" http.request.method=GET url.path="/a=b" url.query="c=\"d\"" http.response.status_code=200 network.protocol.version=1.1 http.response.body.size=1 http.server.request.duration=D client.address=127.0.0.1 client.port=P trace_id=0af7651916cd43dd8448eb211c80319c span_id=b7ad6b7169203331
json
{"Timestamp":"T","SeverityNumber":9,"SeverityText":"INFO","Body":"GET /a=b 200","Attributes":{"http.request.method":"GET","url.path":"/a=b","url.query":"c=\"d\"","http.response.status_code":200,"network.protocol.version":"1.1","http.response.body.size":1,"http.server.request.duration":D,"client.address":"127.0.0.1","client.port":P},"TraceId":"0af7651916cd43dd8448eb211c80319c","SpanId":"b7ad6b7169203331"}
pretty
T  INFO   GET /a=b 200 http.request.method=GET url.path=/a=b url.query=c="d" http.response.status_code=200 network.protocol.version=1.1 http.response.body.size=1 http.server.request.duration=D client.address=127.0.0.1 client.port=P trace_id=0af7651916cd43dd8448eb211c80319c span_id=b7ad6b7169203331
template
X|INFO|GET /a=b 200|0af7651916cd43dd8448eb211c80319c|b7ad6b7169203331| http.request.method=GET url.path=/a=b url.query=c="d" http.response.status_code=200 network.protocol.version=1.1 http.response.body.size=1 http.server.request.duration=D client.address=127.0.0.1 client.port=P|{unknown}|{ts|{}|}
lines
a
T
-- severities
DEBUG: INFO server.start, DEBUG handler.exception, INFO server.stop, 
INFO: INFO server.start, INFO server.stop, 
WARN: 
-- colours
^[2mT^[0m  ^[32mINFO ^[0m  server.start ^[2mlisteners=^[0m127.0.0.1:P
^[2mT^[0m  ^[31mERROR^[0m  handler.exception ^[2mclass=^[0mException ^[2mmessage=^[0mx ^[2mfile=^[0mF ^[2mline=^[0m61
^[2mT^[0m  ^[32mINFO ^[0m  server.stop
NO_COLOR=1: plain
NO_COLOR=: coloured
CLICOLOR_FORCE=0: plain
CLICOLOR_FORCE: plain
-- long and hostile
plain 8 lines, bounded, 5 cut, 8 whole, 3 with status and port
logfmt 8 lines, bounded, 5 cut, 8 whole, 3 with status and port
json 8 lines, bounded, 5 cut, 8 whole, 3 with status and port
pretty 8 lines, bounded, 5 cut, 8 whole, 3 with status and port
template 7 lines, bounded, 3 cut, 7 whole, 3 with status and port
