--TEST--
Static mounts: the cache of open files finds what has changed, and has a bound
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\StaticHandler;

$root = temporary_directory();
for ($i = 0; $i < 20; $i++) {
    file_put_contents("$root/$i", "file $i");
}
$open = fn() => count(array_filter(scandir('/proc/self/fd'), fn($fd) => str_starts_with((string) @readlink("/proc/self/fd/$fd"), "$root/")));

serve(
    null,
    function ($address, $server) use ($root, $open) {
        $show = function (string $what, string $path) use ($address, $server) {
            $server->resetTelemetry();
            [$line, , $body] = fetch($address, "/s/$path");
            $telemetry = $server->getTelemetry();
            echo str_pad($what, 24), substr($line, 9, 3), ' ', trim($body), ", hits $telemetry[static_cache_hits_total], misses $telemetry[static_cache_misses_total]\n";
        };
        $show('first', '0');
        $show('again', '0');
        file_put_contents("$root/0", 'longer content');
        $show('written', '0');
        $show('again', '0');
        file_put_contents("$root/new", 'replaced');
        rename("$root/new", "$root/0");
        $show('replaced', '0');
        unlink("$root/0");
        symlink('1', "$root/0");
        $show('a link now', '0');
        unlink("$root/0");
        $show('gone', '0');
        file_put_contents("$root/0", 'back');
        $show('back', '0');
        for ($round = 0; $round < 3; $round++) {
            for ($i = 0; $i < 20; $i++) {
                fetch($address, "/s/$i");
            }
        }
        echo $open(), " files are open\n";
        $show('recently used', '19');
        $show('long ago', '1');
    },
    prepare: fn($server) => $server->addStaticHandler((new StaticHandler('/s/', $root))->setOpenFileCache(5)),
);
echo $open(), " files are open\n";
?>
--EXPECT--
first                   200 file 0, hits 0, misses 1
again                   200 file 0, hits 1, misses 0
written                 200 longer content, hits 0, misses 1
again                   200 longer content, hits 1, misses 0
replaced                200 replaced, hits 0, misses 1
a link now              404 Not Found, hits 0, misses 1
gone                    404 Not Found, hits 0, misses 1
back                    200 back, hits 0, misses 1
5 files are open
recently used           200 file 19, hits 1, misses 0
long ago                200 file 1, hits 0, misses 1
0 files are open
