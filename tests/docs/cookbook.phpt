--TEST--
The programs of the cookbook print what the page says, and none is longer than 40 lines
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('../cookbook.md');

preg_match_all('/^```php\n(.*?)^```\n/ms', file_get_contents(TOP . '/docs/cookbook.md'), $programs);
foreach ($programs[1] as $i => $program) {
    $lines = substr_count($program, "\n");
    $lines <= 40 or print 'program ' . ($i + 1) . " has $lines lines\n";
}
?>
--EXPECT--
done
