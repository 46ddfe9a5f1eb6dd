--TEST--
The examples of the guide print what the page says: files
--SKIPIF--
<?php
if (!is_dir(__DIR__ . '/../../../../docs/guide')) die('skip the guide is not here');
?>
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('files.md');
?>
--EXPECT--
done
