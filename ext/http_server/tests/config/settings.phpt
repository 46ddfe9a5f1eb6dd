--TEST--
HttpServerConfig: defaults, ranges and the lock of every number and switch; a refused call leaves the former value
--EXTENSIONS--
true_async_server
--FILE--
<?php
use TrueAsync\{HttpServer, HttpServerConfig, HttpServerInvalidArgumentException, HttpServerRuntimeException};

// name: default, minimum, maximum (null: none), whether 0 is legal below the minimum
$numbers = [
    'Backlog' => [128, 1, null], 'Workers' => [1, 1, 1024], 'MaxConnections' => [0, 0, null], 'MaxInflightRequests' => [0, 0, null],
    'ReadTimeout' => [30, 1, null], 'WriteTimeout' => [30, 0, null], 'KeepAliveTimeout' => [5, 1, null], 'ShutdownTimeout' => [5, 0, null],
    'BackpressureTargetMs' => [0, 0, 10000], 'MaxConnectionAgeMs' => [0, 1000, null, true], 'MaxConnectionAgeGraceMs' => [0, 1000, null, true],
    'DrainSpreadMs' => [5000, 100, null], 'DrainCooldownMs' => [10000, 1000, null], 'StreamWriteBufferBytes' => [262144, 4096, 67108864],
    'H2StaticBudgetMax' => [0, 0, null], 'WriteBufferSize' => [65536, 1024, null], 'MaxBodySize' => [10485760, 1024, 17179869183],
    'RequestMaxDecompressedSize' => [10485760, 0, null], 'WsMaxMessageSize' => [1048576, 128, 268435456],
    'WsMaxFrameSize' => [1048576, 128, 268435456], 'WsMaxSubscriptions' => [0, 0, null], 'WsPublishRetryIntervalMs' => [50, 1, null],
    'WsPublishRetryTimeoutMs' => [5000, 1, null], 'WsPublishRetryQueueMax' => [4096, 1, null], 'WsPingIntervalMs' => [30000, 0, null],
    'WsPongTimeoutMs' => [60000, 0, null], 'CompressionLevel' => [6, 1, 9], 'BrotliLevel' => [4, 0, 11], 'ZstdLevel' => [3, 1, 22],
    'CompressionMinSize' => [1024, 0, 16777216], 'JsonEncodeFlags' => [JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES, 0, null],
    'Http3IdleTimeoutMs' => [30000, 0, 4294967295], 'Http3StreamWindowBytes' => [262144, 1024, 1073741824],
    'Http3MaxConcurrentStreams' => [100, 1, 1000000], 'Http3PeerConnectionBudget' => [16, 1, 4096],
    'ReactorMailboxCapacity' => [0, 64, 1048576, true], 'Http3SocketBufferBytes' => [8388608, 0, 268435456],
];
$switches = [
    'setRequestScope' => ['isRequestScope', true], 'setWsPermessageDeflate' => ['getWsPermessageDeflate', false],
    'enableTls' => ['isTlsEnabled', false], 'setAutoAwaitBody' => ['isAutoAwaitBodyEnabled', true],
    'setBodyStreamingEnabled' => ['isBodyStreamingEnabled', false], 'enableProtocolDetection' => ['isProtocolDetectionEnabled', false],
    'setTelemetryEnabled' => ['isTelemetryEnabled', false], 'setStatsEnabled' => ['isStatsEnabled', false],
    'setHttp3AltSvcEnabled' => ['isHttp3AltSvcEnabled', true], 'setHttp3Pacing' => ['isHttp3Pacing', false],
    'setCompressionEnabled' => ['isCompressionEnabled', true],
];

$config = new HttpServerConfig();
$say = static fn(string $what) => print("$what\n");
$throws = static function (string $class, Closure $call): ?string {
    try {
        $call();
    } catch (Exception $error) {
        return $error::class === $class ? $error->getMessage() : $error::class;
    }
    return null;
};
if (!PHP_ZTS) {
    unset($numbers['Workers']);
}
foreach ($numbers as $name => $number) {
    [$default, $min, $max, $zero] = [...$number, false];
    [$set, $get] = ["set$name", "get$name"];
    $config->$get() === $default || $say("$name: default {$config->$get()}");
    foreach (array_filter([$min, $max, $zero ? 0 : null], is_int(...)) as $value) {
        $config->$set($value) === $config || $say("$name: does not return the object");
        $config->$get() === $value || $say("$name: $value became {$config->$get()}");
    }
    $config->$set($kept = $max ?? $min);
    $outside = [$min - 1, $max === null ? PHP_INT_MIN : $max + 1];
    foreach ($outside as $value) {
        if ($zero && $value === 0) {
            continue;
        }
        $message = $throws(HttpServerInvalidArgumentException::class, fn() => $config->$set($value));
        str_starts_with((string) $message, "$set(): value must be ") && str_ends_with($message, ", $value given") || $say("$name: $value: $message");
    }
    $config->$get() === $kept || $say("$name: a refused value has changed it");
}
foreach ($switches as $set => [$get, $default]) {
    $config->$get() === $default || $say("$set: default");
    $config->$set(!$default)->$get() === !$default || $say("$set: not stored");
    $config->$set($default);
}
echo $throws(HttpServerInvalidArgumentException::class, fn() => $config->setBacklog(0)), "\n";
echo $throws(HttpServerInvalidArgumentException::class, fn() => $config->setWorkers(1025)), "\n";
echo $throws(HttpServerInvalidArgumentException::class, fn() => $config->setMaxConnectionAgeMs(999)), "\n";

foreach ([16384 => 17408, 17408 => 17408, 17409 => 34816, 33000 => 34816, 65536 => 69632, 270000 => 278528, 278528 => 278528, 0 => 65536] as $given => $read) {
    $config->setTlsBufferBytes($given)->getTlsBufferBytes() === $read || $say("setTlsBufferBytes($given)");
}
foreach ([-1, 278529] as $value) {
    $throws(HttpServerInvalidArgumentException::class, fn() => $config->setTlsBufferBytes($value)) ?? $say("setTlsBufferBytes($value)");
}
var_dump($config->setWsPublishRateLimit(7)->getWsPublishRateLimit(), $config->getWsPublishBurst());
echo $throws(HttpServerRuntimeException::class, fn() => $config->enableWebSocket(true)), "\n";
echo $throws(HttpServerRuntimeException::class, fn() => $config->enableHttp2(true)), "\n";
var_dump($config->enableWebSocket(false)->isWebSocketEnabled(), $config->enableHttp2(false)->isHttp2Enabled());

// the lock
var_dump($config->isLocked());
$server = new HttpServer($config);
var_dump($config->isLocked(), $server->getConfig() === $config);
$locked = 0;
foreach (get_class_methods($config) as $method) {
    if (!preg_match('/^(set|add|enable)/', $method)) {
        continue;
    }
    $arguments = array_map(fn($parameter) => match ((string) $parameter->getType()) {
        'int' => 1000000, 'bool' => false, 'string' => __FILE__, 'array' => [], 'TrueAsync\LogSeverity' => TrueAsync\LogSeverity::INFO, default => null,
    }, (new ReflectionMethod($config, $method))->getParameters());
    $message = $throws(HttpServerRuntimeException::class, fn() => $config->$method(...$arguments));
    $message === 'Cannot modify configuration: it is locked by an HttpServer' ? $locked++ : $say("$method: $message");
}
echo $locked > 60 ? "all are locked\n" : "$locked are locked\n";
echo $throws(HttpServerRuntimeException::class, fn() => new HttpServer($config)), "\n";
?>
--EXPECT--
setBacklog(): value must be at least 1, 0 given
setWorkers(): value must be between 1 and 1024, 1025 given
setMaxConnectionAgeMs(): value must be 0 or at least 1000, 999 given
int(7)
int(0)
Use addWebSocketHandler() to enable WebSocket
Listeners and handlers enable HTTP/2, not this setting
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
all are locked
The configuration belongs to another HttpServer: each server needs one of its own
