--TEST--
Each table of the page of functions that wait has a test
--FILE--
<?php
require __DIR__ . '/functions.inc';

$page = file_get_contents(page_file());
preg_match_all('/^## (.*)$/m', $page, $sections);
$tested = [];
foreach (glob(__DIR__ . '/*.phpt') as $file) {
    preg_match_all("/(?:check|listed)\\('([^']+)'/", file_get_contents($file), $names);
    $tested = [...$tested, ...$names[1]];
}
$tested[] = 'Terminal'; // in a process of its own
foreach ($sections[1] as $section) {
    if (listed($section) && !in_array($section, $tested)) {
        echo "$section: no test\n";
    }
}
foreach (array_diff($tested, $sections[1]) as $section) {
    echo "$section: not on the page\n";
}
echo count($tested) >= 10 ? "checked\n" : "nothing checked\n";
?>
--EXPECT--
checked
