--TEST--
The examples of the guide print what the page says: between threads
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('thread-channels.md');
?>
--EXPECT--
done
