--TEST--
Files: a cancelled call raises no warning, and its descriptor is closed
--EXTENSIONS--
true_async
async_test
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/files.inc';
$warnings = [];
set_error_handler(function ($level, $text) use (&$warnings) {
    $warnings[] = $text;
});
file_put_contents("$dir/a", str_repeat('x', 100000));
AsyncTest\pretend_remote($dir);
await(spawn(fn() => file_put_contents("$dir/warm-up", 'x')));
delay(1); // the reactor's own descriptor for timers
$before = count(scandir('/proc/self/fd'));
foreach ([
    'create' => fn() => fopen("$dir/" . uniqid(), 'w'),
    'put' => fn() => file_put_contents("$dir/" . uniqid(), 'x'),
    'truncate' => fn() => fopen("$dir/a", 'w'),
    'tempnam' => fn() => tempnam($dir, 'x'),
    'open' => fn() => fopen("$dir/a", 'r'),
    'stat' => fn() => filesize("$dir/a"),
    'is' => fn() => is_dir("$dir/a"),
    'touch' => fn() => touch("$dir/touched"),
    'chmod' => fn() => chmod("$dir/a", 0600),
    'mkdir' => fn() => mkdir("$dir/" . uniqid()),
    'mkdir of many' => fn() => mkdir("$dir/" . uniqid() . '/a/b', 0777, true),
    'rmdir' => fn() => rmdir("$dir/none"),
    'unlink' => fn() => unlink("$dir/none"),
    'rename' => fn() => rename("$dir/none", "$dir/a"),
    'symlink' => fn() => symlink('x', "$dir/" . uniqid()),
    'link' => fn() => link("$dir/a", "$dir/" . uniqid()),
    'readlink' => fn() => readlink("$dir/a"),
    'realpath' => fn() => realpath("$dir/a"),
    'scandir' => fn() => scandir($dir),
    'opendir' => fn() => opendir($dir),
    'glob' => fn() => glob("$dir/*"),
    'disk_free_space' => fn() => disk_free_space($dir),
    'DirectoryIterator' => fn() => new DirectoryIterator($dir),
    'SplFileObject' => fn() => new SplFileObject("$dir/a"),
    'file' => fn() => file("$dir/a"),
    'copy' => fn() => copy("$dir/a", "$dir/b"),
    'move' => fn() => rename("$dir/a", "$dir/c"),
    'fsync' => function () use ($dir) {
        $f = fopen("$dir/a", 'r+');
        fsync($f);
    },
] as $what => $call) {
    // A worker may be done before the cancellation: then once more.
    for ($attempt = 0; $attempt < 100; $attempt++) {
        $warnings = [];
        $c = spawn(function () use ($call) {
            try {
                $call();
            } catch (Async\AsyncCancellation $e) {
                return true;
            }
            return false;
        });
        suspend();
        $c->cancel();
        if (await($c)) {
            echo "$what: cancelled\n", implode(array_map(fn ($text) => "warning: $text\n", $warnings));
            continue 2;
        }
    }
    echo "$what: never cancelled\n";
}
for ($n = 0; $n < 1000 && count(scandir('/proc/self/fd')) > $before; $n++) {
    delay(5);
}
var_dump(count(scandir('/proc/self/fd')) <= $before);
--EXPECT--
create: cancelled
put: cancelled
truncate: cancelled
tempnam: cancelled
open: cancelled
stat: cancelled
is: cancelled
touch: cancelled
chmod: cancelled
mkdir: cancelled
mkdir of many: cancelled
rmdir: cancelled
unlink: cancelled
rename: cancelled
symlink: cancelled
link: cancelled
readlink: cancelled
realpath: cancelled
scandir: cancelled
opendir: cancelled
glob: cancelled
disk_free_space: cancelled
DirectoryIterator: cancelled
SplFileObject: cancelled
file: cancelled
copy: cancelled
move: cancelled
fsync: cancelled
bool(true)
