--TEST--
Static mounts: symbolic links, and no way out of the root
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{StaticHandler, StaticSymlinks};

$directory = temporary_directory();
$root = "$directory/root";
mkdir($root);
mkdir("$root/sub");
mkdir("$directory/root-other");
file_put_contents("$directory/secret", 'secret');
file_put_contents("$directory/root-other/secret", 'secret');
file_put_contents("$root/file", 'inside');
file_put_contents("$root/sub/file", 'inside sub');
foreach ([
    'relative' => 'file', 'absolute' => "$root/file", 'out' => '../secret', 'out-absolute' => "$directory/secret",
    'neighbour' => "$directory/root-other/secret", 'chain' => 'relative', 'loop' => 'loop', 'directory' => 'sub',
    'directory-out' => '..', 'back' => 'sub/../file', 'out-and-in' => '../root/file', 'broken' => 'nothing', 'root' => $root,
] as $name => $target) {
    symlink($target, "$root/$name");
}
symlink('../file', "$root/sub/up");

foreach (StaticSymlinks::cases() as $policy) {
    echo "-- $policy->name\n";
    serve(
        null,
        function ($address) {
            foreach ([
                'file', 'relative', 'absolute', 'out', 'out-absolute', 'neighbour', 'chain', 'loop', 'directory/file', 'directory-out/secret', 'back',
                'out-and-in', 'broken', 'root/file', 'sub/up',
            ] as $path) {
                [$line, , $body] = fetch($address, "/s/$path");
                echo str_pad($path, 22), substr($line, 9, 3), ' ', trim($body), "\n";
            }
        },
        prepare: fn($server) => $server->addStaticHandler((new StaticHandler('/s/', $root))->setSymlinkPolicy($policy)),
    );
}

echo "-- the root is a link, and moves\n";
symlink($root, "$directory/current");
$handler = new StaticHandler('/s/', "$directory/current");
echo $handler->getRootDirectory() === $root ? "canonical\n" : "not canonical\n";
serve(
    null,
    function ($address) use ($root) {
        echo fetch($address, '/s/file')[2], "\n";
        rename($root, "$root-gone");
        // The root is looked up once in a second.
        do {
            Async\delay(50);
            $answer = fetch($address, '/s/file')[0];
        } while ($answer === 'HTTP/1.1 200 OK');
        echo $answer, "\n";
    },
    prepare: fn($server) => $server->addStaticHandler($handler),
);
?>
--EXPECT--
-- REJECT
file                  200 inside
relative              404 Not Found
absolute              404 Not Found
out                   404 Not Found
out-absolute          404 Not Found
neighbour             404 Not Found
chain                 404 Not Found
loop                  404 Not Found
directory/file        404 Not Found
directory-out/secret  404 Not Found
back                  404 Not Found
out-and-in            404 Not Found
broken                404 Not Found
root/file             404 Not Found
sub/up                404 Not Found
-- FOLLOW
file                  200 inside
relative              200 inside
absolute              200 inside
out                   404 Not Found
out-absolute          404 Not Found
neighbour             404 Not Found
chain                 200 inside
loop                  404 Not Found
directory/file        200 inside sub
directory-out/secret  404 Not Found
back                  200 inside
out-and-in            200 inside
broken                404 Not Found
root/file             200 inside
sub/up                200 inside
-- OWNER_MATCH
file                  200 inside
relative              200 inside
absolute              200 inside
out                   404 Not Found
out-absolute          404 Not Found
neighbour             404 Not Found
chain                 200 inside
loop                  404 Not Found
directory/file        200 inside sub
directory-out/secret  404 Not Found
back                  200 inside
out-and-in            200 inside
broken                404 Not Found
root/file             200 inside
sub/up                200 inside
-- the root is a link, and moves
canonical
inside
HTTP/1.1 404 Not Found
