--TEST--
Messages made of errno are right when other coroutines fail meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await, suspend};

[$listener, $dead] = listen();
fclose($listener);
$noise = spawn(function () {
    for (;;) {
        @unlink('/nonexistent/file');
        @mkdir('/proc/nonsense');
        suspend();
    }
});
$attempts = [];
for ($i = 0; $i < 20; $i++) {
    $attempts[] = spawn(function () use ($dead) {
        $stream = @stream_socket_client($dead, $code, $text);
        return "$code $text";
    });
    $attempts[] = spawn(function () {
        [$a, $b] = pair();
        stream_set_timeout($a, 0, 1000);
        fread($a, 1);
        return stream_get_meta_data($a)['timed_out'] ? 'timed out' : 'not';
    });
}
echo implode("\n", array_unique(array_map(await(...), $attempts))), "\n";
$noise->cancel();
--EXPECT--
111 Connection refused
timed out
