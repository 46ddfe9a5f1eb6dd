--TEST--
StaticHandler::atRoot(): a mount of all paths; patterns of hide() at any depth
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{StaticHandler, StaticOnMissing};

$root = temporary_directory();
mkdir("$root/a/b", recursive: true);
foreach (['index.html', 'x.php', 'a/x.php', 'a/b/x.php', 'a/b/y.txt', 'a/xphp', '.env'] as $name) {
    file_put_contents("$root/$name", $name);
}
$mount = StaticHandler::atRoot($root)->hide('**/*.php')->setOnMissing(StaticOnMissing::NEXT);
var_dump($mount->getUrlPrefix(), $mount->getRootDirectory() === $root, $mount->isLocked());
serve(
    fn($request, $response) => $response->setBody('handler'),
    function ($address) {
        foreach (['/', '/index.html', '/x.php', '/a/x.php', '/a/b/x.php', '/a/b/y.txt', '/a/xphp', '/other', '/.env', '/a/../x.php', '/a/b/%78.php'] as $path) {
            [$status, , $body] = fetch($address, $path);
            echo "$path: ", substr($status, 9, 3), ' ', rtrim($body), "\n";
        }
    },
    prepare: fn($server) => $server->addStaticHandler($mount),
);
foreach (['/', 'relative', "$root/none", "$root/x.php"] as $directory) {
    try {
        StaticHandler::atRoot($directory);
    } catch (TrueAsync\HttpServerInvalidArgumentException $error) {
        echo str_replace($root, 'ROOT', $error->getMessage()), "\n";
    }
}
?>
--EXPECT--
string(1) "/"
bool(true)
bool(false)
/: 200 index.html
/index.html: 200 index.html
/x.php: 200 handler
/a/x.php: 200 handler
/a/b/x.php: 200 handler
/a/b/y.txt: 200 a/b/y.txt
/a/xphp: 200 a/xphp
/other: 200 handler
/.env: 404 Not Found
/a/../x.php: 404 Not Found
/a/b/%78.php: 200 handler
StaticHandler root directory must not be '/'
StaticHandler root directory must be an absolute path
StaticHandler root directory not found: ROOT/none
StaticHandler root directory is not a directory: ROOT/x.php
