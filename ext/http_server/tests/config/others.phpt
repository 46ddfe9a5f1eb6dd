--TEST--
HttpServerConfig: listeners, files, media types, logs, bootloader
--EXTENSIONS--
true_async_server
--FILE--
<?php
use TrueAsync\{HttpServerConfig, HttpServerInvalidArgumentException, LogSeverity};

$refused = static function (Closure $call): void {
    try {
        $call();
        echo "accepted\n";
    } catch (HttpServerInvalidArgumentException | TypeError $error) {
        echo $error::class === TypeError::class ? 'TypeError: ' : '', $error->getMessage(), "\n";
    }
};

$config = (new HttpServerConfig('127.0.0.1'))->addHttp1Listener('[::1]', 1, true)->addHttp2Listener('example.com', 65535)
    ->addUnixListener('/tmp/a.sock')->addHttp3Listener('::', 443);
foreach ($config->getListeners() as $listener) {
    echo json_encode($listener, JSON_UNESCAPED_SLASHES), "\n";
}
var_dump((new HttpServerConfig())->getListeners());
foreach ([0, 65536, -1] as $port) {
    $refused(fn() => $config->addListener('a', $port));
}
$refused(fn() => $config->addListener('', 1));
$refused(fn() => $config->addListener("a\0b", 1));
$refused(fn() => $config->addUnixListener(''));
$refused(fn() => $config->addUnixListener(str_repeat('a', 108)));
for ($i = count($config->getListeners()); $i < 16; $i++) {
    $config->addListener('a', $i);
}
$refused(fn() => $config->addListener('a', 17));
echo count($config->getListeners()), "\n";

echo "-- files\n";
var_dump($config->getCertificate(), $config->getPrivateKey());
$refused(fn() => $config->setCertificate('/nonexistent'));
$refused(fn() => $config->setPrivateKey(__DIR__));
var_dump($config->setCertificate(__FILE__)->getCertificate() === __FILE__, $config->setPrivateKey(__FILE__)->getPrivateKey() === __FILE__);

echo "-- media types\n";
$types = $config->getCompressionMimeTypes();
sort($types);
echo implode(' ', $types), "\n";
echo implode(' ', $config->setCompressionMimeTypes([' Text/HTML; charset=utf-8', 'text/html', 'a/b '])->getCompressionMimeTypes()), "\n";
$refused(fn() => $config->setCompressionMimeTypes(['c/d', 1]));
$refused(fn() => $config->setCompressionMimeTypes(['c/d', ' ; x']));
echo implode(' ', $config->getCompressionMimeTypes()), "|", implode(' ', $config->setCompressionMimeTypes([])->getCompressionMimeTypes()), "\n";

echo "-- logs\n";
var_dump($config->getLogSeverity(), $config->setLogSeverity(LogSeverity::WARN)->getLogSeverity(), $config->getLogStream());
$refused(fn() => $config->setLogSeverity(13));
foreach (['php://stderr', 1, [], new stdClass, true] as $stream) {
    $refused(fn() => $config->setLogStream($stream));
}
$stream = fopen('php://memory', 'w');
var_dump($config->setLogStream($stream)->getLogStream() === $stream, $config->setLogStream(null)->getLogStream());

echo "-- bootloader\n";
$boot = function () {};
var_dump($config->getBootloader(), $config->setBootloader($boot)->getBootloader() === $boot, $config->setBootloader(null)->getBootloader());

echo "-- the object\n";
foreach ([fn() => serialize($config), fn() => clone $config, fn() => $config->property = 1] as $call) {
    try {
        $call();
    } catch (Throwable $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECTF--
{"type":"tcp","host":"127.0.0.1","port":8080,"tls":false,"protocols":["http1","http2"]}
{"type":"tcp","host":"::1","port":1,"tls":true,"protocols":["http1"]}
{"type":"tcp","host":"example.com","port":65535,"tls":false,"protocols":["http2"]}
{"type":"unix","path":"/tmp/a.sock"}
{"type":"udp_h3","host":"::","port":443,"tls":true}
array(0) {
}
Port must be between 1 and 65535, 0 given
Port must be between 1 and 65535, 65536 given
Port must be between 1 and 65535, -1 given
The host must not be empty or have NUL bytes
The host must not be empty or have NUL bytes
The path must not be empty or have NUL bytes
The path of a Unix socket must be shorter than 108 bytes
A server has at most 16 listeners
16
-- files
NULL
NULL
setCertificate(): "/nonexistent" is not a readable file
setPrivateKey(): "%s" is not a readable file
bool(true)
bool(true)
-- media types
application/javascript application/json application/xml image/svg+xml text/css text/html text/javascript text/plain text/xml
text/html a/b
setCompressionMimeTypes(): media types must be strings that are not empty
setCompressionMimeTypes(): media types must be strings that are not empty
text/html a/b|
-- logs
enum(TrueAsync\LogSeverity::OFF)
enum(TrueAsync\LogSeverity::WARN)
NULL
TypeError: TrueAsync\HttpServerConfig::setLogSeverity(): Argument #1 ($level) must be of type TrueAsync\LogSeverity, int given
setLogStream(): the stream must be a stream resource or null, string given
setLogStream(): the stream must be a stream resource or null, int given
setLogStream(): the stream must be a stream resource or null, array given
setLogStream(): the stream must be a stream resource or null, stdClass given
setLogStream(): the stream must be a stream resource or null, true given
bool(true)
NULL
-- bootloader
NULL
bool(true)
NULL
-- the object
Serialization of 'TrueAsync\HttpServerConfig' is not allowed
Trying to clone an uncloneable object of class TrueAsync\HttpServerConfig
Cannot create dynamic property TrueAsync\HttpServerConfig::$property
