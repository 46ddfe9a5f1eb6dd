--TEST--
Without threads Async\ThreadPool is there and throws
--SKIPIF--
<?php if (PHP_ZTS) die("skip needs a build that is not thread-safe"); ?>
--FILE--
<?php
try {
    new Async\ThreadPool(-1);
} catch (Error $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
var_dump(class_exists('Async\ThreadPool'), class_exists('Async\ThreadPoolException'));
?>
--EXPECT--
Error: ThreadPool requires a Thread-Safe (ZTS) PHP build
bool(true)
bool(true)
