--TEST--
A fatal error in a callback of libuv ends the request, not the loop: cleanup and shutdown functions still use it
--EXTENSIONS--
async_test
--FILE--
<?php
require __DIR__ . '/php.inc';

foreach (['file' => 'FILE', 'socket' => 'TCP'] as $what => $type) {
    [$output, $status] = run_php(<<<PHP
        use AsyncTest\Io;
        use function Async\{spawn, delay};
        \$file = tempnam(sys_get_temp_dir(), 'fatal');
        register_shutdown_function(function () use (\$file) {
            /* The same loop: timers, descriptors, the pool. */
            [\$a, \$b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            \$reader = spawn(fn() => fgets(\$a));
            spawn(function () use (\$b) { delay(5); fwrite(\$b, "read\\n"); });
            echo Async\await(\$reader), gethostbyname('localhost'), ' ', filesize(\$file), "\\n";
            unlink(\$file);
        });
        spawn(function () { try { delay(60_000); } finally { echo "cleanup\\n"; } });
        [\$near, \$far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        \$stream = '$what' === 'file' ? fopen(\$file, 'c+') : \$near;
        \$io = Io::create(AsyncTest\dup(\$stream), AsyncTest\\$type, 'rwo');
        Async\suspend();
        /* More than fits: the buffer is given back in a callback. */
        \$io->writeForget('fatal' . str_repeat('x', 20_000_000));
        echo "submitted\\n";
        if ('$what' === 'socket') {
            spawn(function () use (\$far) { while ((string) fread(\$far, 1_000_000) !== ''); });
        }
        delay(60_000);
        echo "never\\n";
        PHP, ['-d', 'memory_limit=512M'], 100);
    echo "$what: ", preg_replace('~ in FILE.*~', '', $output), $status, "\n";
}
?>
--EXPECTF--
file: submitted

Fatal error: Fatal error where a buffer is given back%a
cleanup
read
127.0.0.1 %d
255
socket: submitted

Fatal error: Fatal error where a buffer is given back%a
cleanup
read
127.0.0.1 0
255
