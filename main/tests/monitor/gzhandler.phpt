--TEST--
ob_gzhandler() called by handlers of two coroutines: two compressed texts
--EXTENSIONS--
true_async
zlib
--ENV--
HTTP_ACCEPT_ENCODING=gzip
--FILE--
<?php
require __DIR__ . '/objects.inc';
$_SERVER['HTTP_ACCEPT_ENCODING'] = 'gzip';

function page(string $letter): string
{
    ob_start();
    ob_start(fn(string $text, int $flags) => ob_gzhandler($text, $flags));
    for ($i = 0; $i < 5; $i++) {
        echo str_repeat($letter, 100);
        ob_flush();
        Slow::let_others_run();
    }
    ob_end_flush();
    return gzdecode(ob_get_clean());
}
ob_start();
$results = together([fn() => page('a'), fn() => page('b')]);
ob_end_clean();
var_dump($results[0] === str_repeat('a', 500), $results[1] === str_repeat('b', 500));
?>
--EXPECT--
bool(true)
bool(true)
