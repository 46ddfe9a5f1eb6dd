--TEST--
php-server: messages of PHP are records of the log, one line each, in its format
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

$directory = temporary_directory();
$app = app('return function ($request, $response) {
    error_log("one\ntwo \e[31m \xc2\x85 \xff " . "tab\t");
    echo $none;
    if ($request->getPath() === "/long") {
        error_log(str_repeat("\u{20ac}", 10_000));
    }
    if ($request->getPath() === "/exit") {
        exit(3);
    }
    if ($request->getPath() === "/fatal") {
        str_repeat("x", PHP_INT_MAX - 1_000_000);
    }
};');
foreach (['plain', 'logfmt', 'json'] as $format) {
    echo "-- $format\n";
    $command = new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '1', '--log-format', $format, '--memory-limit', '64M', '--log', "$directory/$format"]);
    $log = fn() => (string) @file_get_contents("$directory/$format");
    until(fn() => preg_match('/server\.ready.*?listeners\W+([\d.:]+)/', $log(), $match) && $address = $match[1]);
    preg_match('/server\.ready.*?listeners\W+([\d.:]+)/', $log(), $match);
    foreach (['/', '/long', '/exit', '/fatal'] as $path) {
        echo substr(fetch($match[1], $path)[0], 9), "\n";
    }
    var_dump($command->end(SIGTERM), $command->log());
    $lines = explode("\n", rtrim($log(), "\n"));
    $texts = [];
    foreach ($lines as $line) {
        $text = $format === 'json' ? json_decode($line, true, flags: JSON_THROW_ON_ERROR) : $line;
        $text = is_array($text) ? "$text[SeverityText] " . json_encode($text['Body'], JSON_UNESCAPED_SLASHES) : $text;
        if (preg_match('/[\x00-\x1f\x7f]|\xc2[\x80-\x9f]/', $line)) {
            echo "a control character: ";
        }
        if (str_contains($text, 'server.')) {
            continue;
        }
        $texts[] = preg_replace(['/\d{4}-\d\d-\d\dT[\d:.]+Z/', '~(in )/\S*?/app\.php~', '/(?:€)+|(?:\\\\u20ac)+/', '/ at file:0(?= \(tried)/'],
            ['T', '$1FILE', '€', ''], $text);
    }
    sort($texts);
    echo implode("\n", $texts), "\n";
}
?>
--EXPECT--
-- plain
200 OK
200 OK
500 Internal Server Error
500 Internal Server Error
int(0)
string(0) ""
T ERROR PHP Fatal error:  Allowed memory size of 67108864 bytes exhausted (tried to allocate 9223372036853775839 bytes) in FILE on line 12
T INFO one\x0atwo \x1b[31m \xc2\x85 \xff tab\x09
T INFO one\x0atwo \x1b[31m \xc2\x85 \xff tab\x09
T INFO one\x0atwo \x1b[31m \xc2\x85 \xff tab\x09
T INFO one\x0atwo \x1b[31m \xc2\x85 \xff tab\x09
T INFO €... (13617 bytes more)
T WARN PHP Warning:  Undefined variable $none in FILE on line 4
T WARN PHP Warning:  Undefined variable $none in FILE on line 4
T WARN PHP Warning:  Undefined variable $none in FILE on line 4
T WARN PHP Warning:  Undefined variable $none in FILE on line 4
T WARN handler.exit http.request.method=GET url.path=/exit
-- logfmt
200 OK
200 OK
500 Internal Server Error
500 Internal Server Error
int(0)
string(0) ""
ts=T level=ERROR msg="PHP Fatal error:  Allowed memory size of 67108864 bytes exhausted (tried to allocate 9223372036853775839 bytes) in FILE on line 12"
ts=T level=INFO msg="one\ntwo \x1b[31m \xc2\x85 \xff tab\t"
ts=T level=INFO msg="one\ntwo \x1b[31m \xc2\x85 \xff tab\t"
ts=T level=INFO msg="one\ntwo \x1b[31m \xc2\x85 \xff tab\t"
ts=T level=INFO msg="one\ntwo \x1b[31m \xc2\x85 \xff tab\t"
ts=T level=INFO msg="€... (13617 bytes more)"
ts=T level=WARN msg="PHP Warning:  Undefined variable $none in FILE on line 4"
ts=T level=WARN msg="PHP Warning:  Undefined variable $none in FILE on line 4"
ts=T level=WARN msg="PHP Warning:  Undefined variable $none in FILE on line 4"
ts=T level=WARN msg="PHP Warning:  Undefined variable $none in FILE on line 4"
ts=T level=WARN msg="handler.exit" http.request.method=GET url.path=/exit
-- json
200 OK
200 OK
500 Internal Server Error
500 Internal Server Error
int(0)
string(0) ""
ERROR "PHP Fatal error:  Allowed memory size of 67108864 bytes exhausted (tried to allocate 9223372036853775839 bytes) in FILE on line 12"
INFO "one\ntwo \u001b[31m \u0085 \ufffd tab\t"
INFO "one\ntwo \u001b[31m \u0085 \ufffd tab\t"
INFO "one\ntwo \u001b[31m \u0085 \ufffd tab\t"
INFO "one\ntwo \u001b[31m \u0085 \ufffd tab\t"
INFO "€... (13617 bytes more)"
WARN "PHP Warning:  Undefined variable $none in FILE on line 4"
WARN "PHP Warning:  Undefined variable $none in FILE on line 4"
WARN "PHP Warning:  Undefined variable $none in FILE on line 4"
WARN "PHP Warning:  Undefined variable $none in FILE on line 4"
WARN "handler.exit"
