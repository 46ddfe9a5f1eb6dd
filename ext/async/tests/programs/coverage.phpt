--TEST--
Random programs call every public function and method of Async\ but those that are listed with a reason
--EXTENSIONS--
true_async
--SKIPIF--
<?php PHP_ZTS || die('skip the programs of a build without threads have none'); ?>
--FILE--
<?php
ini_set('memory_limit', '512M');
require __DIR__ . '/writer.inc';
require __DIR__ . '/coverage.inc';

foreach (never_called(2000) as $name) {
    echo "never called: $name\n";
}
echo "done\n";
?>
--EXPECT--
done
