--TEST--
TLS: several certificates, of which clients get the one for the name that they ask for
--EXTENSIONS--
true_async_server
openssl
--FILE--
<?php
require __DIR__ . '/../tls.inc';

use TrueAsync\{HttpServer, HttpServerConfig, HttpServerInvalidArgumentException, HttpServerRuntimeException};

$directory = temporary_directory();
$long = str_repeat('a', 63) . '.' . str_repeat('b', 63) . '.' . str_repeat('c', 63) . '.' . str_repeat('d', 61);
$files = [
    'default' => make_certificate($directory, 'default', names: ['example.com', 'known.wild.example.com']),
    'a' => make_certificate($directory, 'a', names: ['a.example.com', 'also.example.com']),
    'wild' => make_certificate($directory, 'wild', names: ['*.wild.example.com', 'x.y.example.com', 'also.example.com']),
    'common' => make_certificate($directory, 'common', names: [], common: 'common.example.com'),
    'given' => make_certificate($directory, 'given', names: ['unused.example.com']),
    'none' => make_certificate($directory, 'none', names: [], common: 'no host'),
    'other' => make_certificate($directory, 'other'),
];
file_put_contents("$directory/garbage", 'garbage');
$kinds = array_flip(array_map(fn($pair) => serial_in($pair[0]), $files));

echo "-- settings\n";
$config = new HttpServerConfig('127.0.0.1', free_port());
$throws = function (callable $call) use ($directory): string {
    try {
        $call();
    } catch (Exception $error) {
        return strrchr($error::class, '\\') . ' ' . preg_replace('/:[^:]*error:.*/', '', strtr($error->getMessage(), [$directory => 'DIR']));
    }
    return 'accepted';
};
var_dump($config->getCertificates());
foreach (['', '.', 'a..b', '.a', '*', '*a.example.com', 'a.*.example.com', 'a b', "a\0b", 'exämple.com', 'a/b', str_repeat('a', 64) . '.b', "$long.e", 1, null] as $name) {
    echo $throws(fn() => $config->addCertificate(...$files['a'], names: [$name])), "\n";
}
echo $throws(fn() => $config->addCertificate("$directory/missing", $files['a'][1])), "\n";
echo $throws(fn() => $config->addCertificate($files['a'][0], $directory)), "\n";
var_dump($config->getCertificates());
var_dump($config->addCertificate(...$files['a']) === $config);
$config->addCertificate(...$files['wild'], names: ['Example.COM', '*.Example.net.', $long, 'localhost', '_x.a-b.1']);
echo strtr(json_encode($config->getCertificates(), JSON_UNESCAPED_SLASHES), [$directory => 'DIR', $long => 'LONG']), "\n";
new HttpServer($config);
echo $throws(fn() => $config->addCertificate(...$files['a'])), "\n";

$names = ['example.com', 'a.example.com', 'A.Example.COM', 'a.example.com.', 'also.example.com', 'unknown.example.com', 'b.a.example.com', 'some.wild.example.com', 'wild.example.com',
    'more.some.wild.example.com', 'known.wild.example.com', 'x.y.example.com', 'common.example.com', 'given.example.com', 'unused.example.com',
    'x.given.example.com', 'not a name', '*.wild.example.com', null];
$serve = function (array $order, array $asked, bool $with_default = true) use ($files, $kinds) {
    $port = free_port();
    serve(fn($request, $response) => $response->setBody('fine'), function () use ($port, $asked, $kinds) {
        foreach ($asked as $name) {
            $got = [];
            foreach ([STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT, STREAM_CRYPTO_METHOD_TLSv1_3_CLIENT] as $method) {
                $serial = serial_of("127.0.0.1:$port", $name, ['crypto_method' => $method, 'alpn_protocols' => 'http/1.1']);
                $got[] = $kinds[$serial] ?? $serial;
            }
            echo $name ?? '(none)', ': ', implode(' ', array_unique($got)), "\n";
        }
    }, function ($config) use ($files, $order, $port, $with_default) {
        $config->addListener('127.0.0.1', $port, true);
        $with_default && $config->setCertificate($files['default'][0])->setPrivateKey($files['default'][1]);
        foreach ($order as $kind => $of) {
            $config->addCertificate(...$files[$kind], names: $of);
        }
    });
};
echo "-- names\n";
$serve(['a' => [], 'wild' => [], 'common' => [], 'given' => ['given.example.com', '*.given.example.com']], $names);
echo "-- the first for a name\n";
$serve(['wild' => [], 'a' => [], 'given' => ['example.com']], ['also.example.com', 'example.com', 'unknown.example.com']);
echo "-- without a default one\n";
$serve(['wild' => [], 'a' => []], ['also.example.com', 'a.example.com', 'example.com', null], false);
echo "-- one\n";
$serve([], ['example.com', 'a.example.com', null]);

echo "-- start()\n";
$start = function (callable $configure) use ($throws, $files) {
    $config = (new HttpServerConfig())->addListener('127.0.0.1', free_port(), true)->setCertificate($files['default'][0]);
    $configure($config);
    $server = (new HttpServer($config))->addHttpHandler(fn() => 1);
    echo $throws($server->start(...)), "\n";
    echo $server->isRunning() ? "it runs\n" : '';
};
$start(fn($config) => $config->addCertificate(...$files['a']));
$start(fn($config) => $config->setPrivateKey($files['default'][1])->addCertificate("$directory/garbage", $files['a'][1]));
$start(fn($config) => $config->setPrivateKey($files['default'][1])->addCertificate(...$files['a'])->addCertificate($files['wild'][0], "$directory/garbage"));
$start(fn($config) => $config->setPrivateKey($files['default'][1])->addCertificate($files['a'][0], $files['other'][1]));
$start(fn($config) => $config->setPrivateKey($files['default'][1])->addCertificate(...$files['none']));
$start(fn($config) => $config->setPrivateKey($files['default'][1])->addCertificate(...$files['none'])->setWorkers(PHP_ZTS ? 2 : 1));
?>
--EXPECT--
-- settings
array(0) {
}
\HttpServerInvalidArgumentException addCertificate(): "" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "." is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "a..b" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): ".a" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "*" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "*a.example.com" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "a.*.example.com" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "a b" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "a" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "exämple.com" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "a/b" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc.ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.e" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "int" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "null" is not the name of a host
\HttpServerInvalidArgumentException addCertificate(): "DIR/missing" is not a readable file
\HttpServerInvalidArgumentException addCertificate(): "DIR" is not a readable file
array(0) {
}
bool(true)
[{"certificate":"DIR/a.crt","privateKey":"DIR/a.key","names":[]},{"certificate":"DIR/wild.crt","privateKey":"DIR/wild.key","names":["example.com","*.example.net","LONG","localhost","_x.a-b.1"]}]
\HttpServerRuntimeException Cannot modify configuration: it is locked by an HttpServer
-- names
example.com: default
a.example.com: a
A.Example.COM: a
a.example.com.: a
also.example.com: a
unknown.example.com: default
b.a.example.com: default
some.wild.example.com: wild
wild.example.com: default
more.some.wild.example.com: default
known.wild.example.com: default
x.y.example.com: wild
common.example.com: common
given.example.com: given
unused.example.com: default
x.given.example.com: given
not a name: default
*.wild.example.com: wild
(none): default
-- the first for a name
also.example.com: wild
example.com: given
unknown.example.com: default
-- without a default one
also.example.com: wild
a.example.com: a
example.com: wild
(none): wild
-- one
example.com: default
a.example.com: default
(none): default
-- start()
\HttpServerRuntimeException A TLS listener needs a certificate and a private key: setCertificate(), setPrivateKey()
\HttpServerRuntimeException Cannot use the certificate DIR/garbage
\HttpServerRuntimeException Cannot use the private key DIR/garbage
\HttpServerRuntimeException Cannot use the private key DIR/other.key
\HttpServerRuntimeException The certificate DIR/none.crt names no host, and no client would get it: name some in addCertificate()
\HttpServerRuntimeException The certificate DIR/none.crt names no host, and no client would get it: name some in addCertificate()
