--TEST--
Scripts: options that are wrong are refused with a message that says why
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};

$root = temporary_directory();
file_put_contents("$root/fpm", "#!/bin/sh\n");
chmod("$root/fpm", 0755);
$server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', 1));
$try = function (callable $call) use ($root) {
    try {
        $call();
        echo "accepted\n";
    } catch (Throwable $e) {
        echo basename(str_replace('\\', '/', $e::class)), ': ', str_replace($root, 'ROOT', $e->getMessage()), "\n";
    }
};

echo "--- addFastCgiHandler()\n";
foreach (['127.0.0.1:9000', '[::1]:9000', 'fpm.example.com:9000', "unix:$root/s", '', '127.0.0.1', ':9000', 'h:0', 'h:65536', 'h:9x', 'unix:s', 'unix:/' . str_repeat('x', 108), "h\n:1"] as $address) {
    echo str_pad(substr(str_replace($root, 'ROOT', json_encode($address, JSON_UNESCAPED_SLASHES)), 0, 30), 32);
    $try(fn() => $server->addFastCgiHandler($address, $root));
}
foreach ([["$root/none"], [''], ['/'], ["$root/fpm"], [$root, ''], [$root, 'a/b.php'], [$root, '.php']] as $arguments) {
    $try(fn() => $server->addFastCgiHandler('h:1', ...$arguments));
}
foreach ([
    ['connections' => 0], ['connections' => '5'], ['queue' => -1], ['read_timeout' => 0], ['keep_alive' => 5.5], ['no_such' => 1], [1],
    ['prefix' => 'blog/'], ['prefix' => '/blog'], ['prefix' => '/blog/'], ['remote_root' => 'x'], ['remote_root' => '/srv/'], ['server_name' => ''], ['server_name' => "a\r\nb"],
    ['status_path' => 'status'], ['accel' => 'x'], ['accel' => ['/x' => '/y']], ['accel' => ['/x/' => 'y']], ['accel' => ['/x/' => '/y/']], ['pm' => 'static'],
] as $options) {
    echo str_pad(substr(str_replace($root, 'ROOT', json_encode($options, JSON_UNESCAPED_SLASHES)), 0, 30), 32);
    $try(fn() => $server->addFastCgiHandler('h:1', $root, 'index.php', $options));
}

echo "--- addScriptHandler()\n";
foreach ([
    [], ['pm' => 'none'], ['pm' => 1], ['max_children' => 0], ['binary' => "$root/none"], ['slowlog' => '/tmp/x'], ['request_slowlog_timeout' => 1],
    ['keep_alive' => 1, 'request_terminate_timeout' => 5], ['keep_alive' => 1], ['keep_alive' => 1, 'pm' => 'ondemand'], ['keep_alive' => 1, 'pm' => 'static'], ['start_servers' => 9], ['min_spare_servers' => 3, 'max_spare_servers' => 2], ['max_spare_servers' => 100],
    ['connections' => 5], ['remote_root' => '/x'], ['ini' => 5], ['ini' => ['a b' => 1]], ['ini' => ['a' => []]], ['ini' => ['a' => "b\nc"]], ['ini' => ['a' => '\'"']],
    ['env' => ['A=B' => 1]], ['env' => ['A' => 'it\'s']], ['user' => "a\n[b]"], ['queue' => 5, 'prefix' => '/x/'], ['nothing' => 1],
] as $options) {
    echo str_pad(substr(str_replace($root, 'ROOT', json_encode($options, JSON_UNESCAPED_SLASHES)), 0, 30), 32);
    $try(fn() => $server->addScriptHandler($root, 'index.php', $options + ['binary' => "$root/fpm", 'user' => 'nobody']));
}
?>
--EXPECT--
--- addFastCgiHandler()
"127.0.0.1:9000"                accepted
"[::1]:9000"                    accepted
"fpm.example.com:9000"          accepted
"unix:ROOT/s"                   accepted
""                              HttpServerInvalidArgumentException: addFastCgiHandler(): the address must be host:port, [address]:port or unix:/path, "" given
"127.0.0.1"                     HttpServerInvalidArgumentException: addFastCgiHandler(): the address must be host:port, [address]:port or unix:/path, "127.0.0.1" given
":9000"                         HttpServerInvalidArgumentException: addFastCgiHandler(): the address must be host:port, [address]:port or unix:/path, ":9000" given
"h:0"                           HttpServerInvalidArgumentException: addFastCgiHandler(): the address must be host:port, [address]:port or unix:/path, "h:0" given
"h:65536"                       HttpServerInvalidArgumentException: addFastCgiHandler(): the address must be host:port, [address]:port or unix:/path, "h:65536" given
"h:9x"                          HttpServerInvalidArgumentException: addFastCgiHandler(): the address must be host:port, [address]:port or unix:/path, "h:9x" given
"unix:s"                        HttpServerInvalidArgumentException: addFastCgiHandler(): the path of a socket must be absolute, and not longer than 107 bytes: s
"unix:/xxxxxxxxxxxxxxxxxxxxxxx  HttpServerInvalidArgumentException: addFastCgiHandler(): the path of a socket must be absolute, and not longer than 107 bytes: /xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
"h\n:1"                         HttpServerInvalidArgumentException: addFastCgiHandler(): the address has a control character
HttpServerInvalidArgumentException: addFastCgiHandler(): the document root is not a directory: ROOT/none
HttpServerInvalidArgumentException: addFastCgiHandler(): the document root must not be empty or have a control character
HttpServerInvalidArgumentException: addFastCgiHandler(): the document root must not be '/'
HttpServerInvalidArgumentException: addFastCgiHandler(): the document root is not a directory: ROOT/fpm
HttpServerInvalidArgumentException: addFastCgiHandler(): the index must be the name of a file, without a directory
HttpServerInvalidArgumentException: addFastCgiHandler(): the index must be the name of a file, without a directory
HttpServerInvalidArgumentException: addFastCgiHandler(): the index must be the name of a file, without a directory
{"connections":0}               HttpServerInvalidArgumentException: addFastCgiHandler(): option "connections" must be between 1 and 65536, 0 given
{"connections":"5"}             HttpServerInvalidArgumentException: addFastCgiHandler(): option "connections" must be of type int, string given
{"queue":-1}                    HttpServerInvalidArgumentException: addFastCgiHandler(): option "queue" must be between 0 and 1000000, -1 given
{"read_timeout":0}              HttpServerInvalidArgumentException: addFastCgiHandler(): option "read_timeout" must be between 1 and 86400, 0 given
{"keep_alive":5.5}              HttpServerInvalidArgumentException: addFastCgiHandler(): option "keep_alive" must be of type int, float given
{"no_such":1}                   HttpServerInvalidArgumentException: addFastCgiHandler(): there is no option "no_such"
[1]                             HttpServerInvalidArgumentException: addFastCgiHandler(): there is no option "0"
{"prefix":"blog/"}              HttpServerInvalidArgumentException: addFastCgiHandler(): option "prefix" must begin and end with '/'
{"prefix":"/blog"}              HttpServerInvalidArgumentException: addFastCgiHandler(): option "prefix" must begin and end with '/'
{"prefix":"/blog/"}             accepted
{"remote_root":"x"}             HttpServerInvalidArgumentException: addFastCgiHandler(): option "remote_root" must be an absolute path
{"remote_root":"/srv/"}         accepted
{"server_name":""}              HttpServerInvalidArgumentException: addFastCgiHandler(): option "server_name" must not be empty, have a control character, or be longer than 4095 bytes
{"server_name":"a\r\nb"}        HttpServerInvalidArgumentException: addFastCgiHandler(): option "server_name" must not be empty, have a control character, or be longer than 4095 bytes
{"status_path":"status"}        HttpServerInvalidArgumentException: addFastCgiHandler(): option "status_path" must be an absolute path
{"accel":"x"}                   HttpServerInvalidArgumentException: addFastCgiHandler(): option "accel" must be an array of directories by prefix
{"accel":{"/x":"/y"}}           HttpServerInvalidArgumentException: addFastCgiHandler(): a prefix of option "accel" must begin and end with '/'
{"accel":{"/x/":"y"}}           HttpServerInvalidArgumentException: addFastCgiHandler(): a directory of option "accel" must be absolute: y
{"accel":{"/x/":"/y/"}}         accepted
{"pm":"static"}                 HttpServerInvalidArgumentException: addFastCgiHandler(): there is no option "pm"
--- addScriptHandler()
[]                              accepted
{"pm":"none"}                   HttpServerInvalidArgumentException: addScriptHandler(): option "pm" must be "static", "dynamic" or "ondemand"
{"pm":1}                        HttpServerInvalidArgumentException: addScriptHandler(): option "pm" must be "static", "dynamic" or "ondemand"
{"max_children":0}              HttpServerInvalidArgumentException: addScriptHandler(): option "max_children" must be between 1 and 10000, 0 given
{"binary":"ROOT/none"}          HttpServerInvalidArgumentException: addScriptHandler(): ROOT/none cannot be executed: give the path of php-fpm as option "binary"
{"slowlog":"/tmp/x"}            HttpServerInvalidArgumentException: addScriptHandler(): options "slowlog" and "request_slowlog_timeout" belong together
{"request_slowlog_timeout":1}   HttpServerInvalidArgumentException: addScriptHandler(): options "slowlog" and "request_slowlog_timeout" belong together
{"keep_alive":1,"request_termi  HttpServerInvalidArgumentException: addScriptHandler(): FPM would take the time between two requests of a connection for that of the second: "keep_alive" does not go with time limits of requests
{"keep_alive":1}                HttpServerInvalidArgumentException: addScriptHandler(): a request that waits on a kept connection is none that FPM would start a child for: "keep_alive" needs "pm" to be "static"
{"keep_alive":1,"pm":"ondemand  HttpServerInvalidArgumentException: addScriptHandler(): a request that waits on a kept connection is none that FPM would start a child for: "keep_alive" needs "pm" to be "static"
{"keep_alive":1,"pm":"static"}  accepted
{"start_servers":9}             HttpServerInvalidArgumentException: addScriptHandler(): min_spare_servers <= start_servers <= max_spare_servers <= max_children does not hold: they are 1, 9, 8 and 8
{"min_spare_servers":3,"max_sp  HttpServerInvalidArgumentException: addScriptHandler(): min_spare_servers <= start_servers <= max_spare_servers <= max_children does not hold: they are 3, 2, 2 and 8
{"max_spare_servers":100}       HttpServerInvalidArgumentException: addScriptHandler(): min_spare_servers <= start_servers <= max_spare_servers <= max_children does not hold: they are 1, 2, 100 and 8
{"connections":5}               HttpServerInvalidArgumentException: addScriptHandler(): there is no option "connections"
{"remote_root":"/x"}            HttpServerInvalidArgumentException: addScriptHandler(): there is no option "remote_root"
{"ini":5}                       HttpServerInvalidArgumentException: addScriptHandler(): option "ini" must be of type array, int given
{"ini":{"a b":1}}               HttpServerInvalidArgumentException: addScriptHandler(): option "ini" must be an array of texts and numbers by name
{"ini":{"a":[]}}                HttpServerInvalidArgumentException: addScriptHandler(): option "ini" must be an array of texts and numbers by name
{"ini":{"a":"b\nc"}}            HttpServerInvalidArgumentException: addScriptHandler(): option "ini": the value of a has a control character, or quotes of both kinds
{"ini":{"a":"'\""}}             HttpServerInvalidArgumentException: addScriptHandler(): option "ini": the value of a has a control character, or quotes of both kinds
{"env":{"A=B":1}}               HttpServerInvalidArgumentException: addScriptHandler(): option "env" must be an array of texts and numbers by name
{"env":{"A":"it's"}}            accepted
{"user":"a\n[b]"}               HttpServerInvalidArgumentException: addScriptHandler(): option "user" must not be empty, have a control character, or be longer than 4095 bytes
{"queue":5,"prefix":"/x/"}      accepted
{"nothing":1}                   HttpServerInvalidArgumentException: addScriptHandler(): there is no option "nothing"
