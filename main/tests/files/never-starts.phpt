--TEST--
Files: ordinary calls start no scheduler
--EXTENSIONS--
true_async
--INI--
async.autostart=0
--FILE--
<?php
require __DIR__ . '/files.inc';
file_put_contents("$dir/a", 'x');
file_get_contents("$dir/a");
copy("$dir/a", "$dir/b");
try {
    Async\current_coroutine();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
The current coroutine is not defined
