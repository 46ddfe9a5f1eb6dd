--TEST--
PROXY protocol: curl and nginx send it
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!str_contains((string) shell_exec('curl --help all 2>/dev/null'), '--haproxy-protocol')) die('skip without curl');
?>
--FILE--
<?php
require __DIR__ . '/../proxy.inc';

$directory = temporary_directory();
$port = free_port();
/** The configuration of an nginx that hands connections on, with headers. Null: there is none that can. */
$nginx = function (string $address) use ($directory, $port): ?string {
    $binary = trim((string) shell_exec('command -v nginx /usr/sbin/nginx | head -n 1'));
    if ($binary === '') {
        return null;
    }
    $module = '';
    if (str_contains((string) shell_exec("$binary -V 2>&1"), '--with-stream=dynamic')) {
        $file = '/usr/lib/nginx/modules/ngx_stream_module.so';
        if (!file_exists($file)) {
            return null;
        }
        $module = "load_module $file;";
    }
    file_put_contents("$directory/nginx.conf", "$module daemon off; pid $directory/pid; error_log $directory/error.log; events {}
        stream { server { listen 127.0.0.1:$port; proxy_pass $address; proxy_protocol on; } }");
    return $binary;
};
serve(tell_peer(...), function ($address) use ($nginx, $directory, $port) {
    foreach (['--http1.1', '--http2-prior-knowledge'] as $version) {
        echo preg_replace('/,\d+]/', ',N]', shell_exec("curl -s $version --haproxy-protocol http://$address/")), "\n";
    }
    if ($binary = $nginx($address)) {
        $process = proc_open([$binary, '-c', "$directory/nginx.conf", '-p', $directory], [1 => ['file', "$directory/out", 'w'], 2 => ['file', "$directory/out", 'a']], $pipes);
        for ($i = 0; $i < 500 && !$socket = @stream_socket_client("tcp://127.0.0.1:$port"); $i++) {
            Async\delay(10);
        }
        $own = (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
        fwrite($socket, get('/', "Connection: close\r\n"));
        $body = body_of(read_rest($socket));
        $body === json_encode(['127.0.0.1', $own]) || print("$body, not $own\n");
        proc_terminate($process);
        proc_close($process);
    }
}, fn($config) => $config->setProxyProtocol(['127.0.0.0/8']));
?>
--EXPECT--
["127.0.0.1",N]
["127.0.0.1",N]
