--TEST--
The examples of the guide print what the page says: structured-concurrency
--SKIPIF--
<?php
if (!is_dir(__DIR__ . '/../../../../docs/guide')) die('skip the guide is not here');
?>
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('structured-concurrency.md');
?>
--EXPECT--
done
