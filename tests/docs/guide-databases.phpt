--TEST--
The examples of the guide print what the page says: databases
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('databases.md');
?>
--EXPECT--
done
