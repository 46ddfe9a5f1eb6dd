--TEST--
setLogSinks(): what a sink may be, and that a bad one changes nothing
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../log.inc';

use TrueAsync\{HttpServer, HttpServerConfig, HttpServerInvalidArgumentException, HttpServerRuntimeException, LogSeverity};

class Wrapper
{
    public $context;
    public function stream_open() { return true; }
    public function stream_write($data) { throw new Exception('PHP code of a log'); }
    public function stream_cast() { throw new Exception('PHP code of a log'); }
    public function stream_close() {}
}
stream_wrapper_register('wrapper', 'Wrapper');

$config = new HttpServerConfig();
$refused = static function (array $sinks) use ($config): void {
    try {
        $config->setLogSinks($sinks);
        echo "accepted\n";
    } catch (HttpServerInvalidArgumentException $error) {
        echo $error->getMessage(), "\n";
    }
};

echo "-- refused\n";
$refused(['x']);
$refused([[]]);
$refused([sink('printer')]);
$refused([['type' => 1, 'level' => LogSeverity::INFO]]);
$refused([sink('stdout', ['format' => 'xml'])]);
$refused([sink('stdout', ['format' => null])]);
$refused([sink('stdout', ['category' => 'none'])]);
$refused([['type' => 'stdout']]);
$refused([['type' => 'stdout', 'level' => 9]]);
$refused([sink('stream')]);
$refused([sink('stream', ['stream' => 'x'])]);
$refused([sink('stream', ['stream' => stream_context_create()])]);
$refused([sink('stream', ['stream' => fopen('wrapper://x', 'w')])]);
$refused([sink('file')]);
$refused([sink('file', ['path' => ''])]);
$refused([sink('file', ['path' => "a\0b"])]);
$refused([sink('file', ['path' => str_repeat('a', 5000)])]);
$refused([sink('file', ['path' => ['a']])]);
$refused([sink('stdout', ['format' => 'template'])]);
$refused([sink('stdout', ['format' => 'template', 'template' => ''])]);
$refused([sink('stdout', ['format' => 'template', 'template' => str_repeat('a', 257)])]);
foreach ([null, '', 'tcp://', 'tcp://host', 'tcp://:1', 'tcp://host:0', 'tcp://host:65536', 'tcp://host:1x', 'tcp://a b:1', 'tcp://a/b:1', 'tcp://::1:5',
    'udp://host:', 'udg://path', 'udg:///', 'udg:///' . str_repeat('a', 108), 'http://host:1', "tcp://a\0:1"] as $target) {
    $refused([sink('syslog', ['target' => $target])]);
}
$refused([sink('syslog', ['target' => 'udp://127.0.0.1:514', 'facility' => 'none'])]);
$refused([sink('syslog', ['target' => 'udp://127.0.0.1:514', 'facility' => ''])]);
$refused([sink('syslog', ['target' => 'udp://127.0.0.1:514', 'facility' => 1])]);
$refused(array_fill(0, 9, sink('stdout')));
$refused([sink('stdout'), sink('file', ['path' => '/tmp/x']), sink('stream', ['stream' => STDIN]), sink('stdout', ['format' => 'x'])]);
try {
    $config->setLogStream(fopen('wrapper://x', 'w'));
} catch (HttpServerInvalidArgumentException $error) {
    echo $error->getMessage(), "\n";
}

echo "-- accepted\n";
$level = LogSeverity::DEBUG;
$reference = ['type' => 'stdout', 'level' => &$level, 'category' => 'all', 'unknown' => new stdClass()];
var_dump($config->setLogSinks([&$reference, 'name' => sink('stream', ['stream' => STDERR, 'format' => 'json'])]) === $config);
$refused(array_fill(0, 8, sink('file', ['path' => 'relative.log', 'format' => 'template', 'template' => str_repeat('a', 256)])));
$refused([sink('syslog', ['target' => 'tcp://[::1]:514', 'facility' => 'local7', 'format' => 'ignored']),
    sink('syslog', ['target' => 'udp://log.example.com:65535']), sink('syslog', ['target' => 'udg:///dev/log', 'category' => 'access'])]);
$refused([]);

echo "-- a bad list changes nothing\n";
$config = new HttpServerConfig();
$path = temporary_directory() . '/log';
$config->setLogSinks([sink('file', ['path' => $path])]);
$config->setLogSinks([sink('file', ['path' => $path]), ['level' => LogSeverity::OFF] + sink('stdout')]);
$refused([sink('stdout'), 'x']);
$server = new HttpServer($config->addListener('127.0.0.1', free_port()));
$server->addHttpHandler(fn($request, $response) => 1);
Async\spawn(fn() => $server->stop());
$server->start();
echo masked_log(file_get_contents($path));

echo "-- none\n";
$stream = fopen('php://memory', 'w+');
serve(fn($request, $response) => 1, fn() => 1,
    fn(HttpServerConfig $config) => $config->setLogSeverity(LogSeverity::INFO)->setLogStream($stream)->setLogSinks([]));
var_dump(stream_get_contents($stream, null, 0));

echo "-- locked\n";
try {
    $config->setLogSinks([]);
} catch (HttpServerRuntimeException $error) {
    echo $error->getMessage(), "\n";
}

echo "-- a cycle is collectable\n";
$config = new HttpServerConfig();
$stream = fopen('php://memory', 'w+', false, stream_context_create(['x' => ['y' => $config]]));
$config->setLogSinks([sink('stream', ['stream' => $stream])]);
unset($config, $stream);
var_dump(gc_collect_cycles() >= 0);
?>
--EXPECT--
-- refused
setLogSinks(): each sink must be an array, string given
setLogSinks(): 'type' must be one of stream|file|stdout|stderr|syslog
setLogSinks(): 'type' must be one of stream|file|stdout|stderr|syslog
setLogSinks(): 'type' must be one of stream|file|stdout|stderr|syslog
setLogSinks(): 'format' must be one of plain|logfmt|json|pretty|template|combined
setLogSinks(): 'format' must be one of plain|logfmt|json|pretty|template|combined
setLogSinks(): 'category' must be one of app|access|all
setLogSinks(): 'level' must be a LogSeverity
setLogSinks(): 'level' must be a LogSeverity
setLogSinks(): 'stream' must be a stream resource
setLogSinks(): 'stream' must be a stream resource
setLogSinks(): 'stream' must be a stream resource
setLogSinks(): 'stream' must be a stream that is not written in PHP
setLogSinks(): 'path' must be the path of a file
setLogSinks(): 'path' must be the path of a file
setLogSinks(): 'path' must be the path of a file
setLogSinks(): 'path' must be the path of a file: this one is too long
setLogSinks(): 'path' must be the path of a file
setLogSinks(): 'template' must be a string of 1 to 256 bytes
setLogSinks(): 'template' must be a string of 1 to 256 bytes
setLogSinks(): 'template' must be a string of 1 to 256 bytes
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'target' must be tcp://host:port, udp://host:port or udg:///path
setLogSinks(): 'facility' must be the name of a syslog facility
setLogSinks(): 'facility' must be the name of a syslog facility
setLogSinks(): 'facility' must be the name of a syslog facility
setLogSinks(): at most 8 sinks
setLogSinks(): 'format' must be one of plain|logfmt|json|pretty|template|combined
setLogStream(): the stream must not be one of a wrapper that is written in PHP
-- accepted
bool(true)
accepted
accepted
accepted
-- a bad list changes nothing
setLogSinks(): each sink must be an array, string given
T INFO server.start listeners=127.0.0.1:P
T INFO server.stop
-- none
string(0) ""
-- locked
Cannot modify configuration: it is locked by an HttpServer
-- a cycle is collectable
bool(true)
