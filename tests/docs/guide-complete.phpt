--TEST--
Each page of the guide is linked from its index, and its examples are run by a test
--FILE--
<?php
$index = file_get_contents(__DIR__ . '/../../docs/guide/README.md');
$pages = array_diff(array_map(basename(...), glob(__DIR__ . '/../../docs/guide/*.md')), ['README.md']);
foreach ($pages as $page) {
    if (!str_contains($index, "($page)")) {
        echo "$page is not linked\n";
    }
    $test = __DIR__ . '/guide-' . basename($page, '.md') . '.phpt';
    if (!is_file($test) || !str_contains(file_get_contents($test), "run_examples('$page')")) {
        echo "$page has no test\n";
    }
}
echo count($pages) >= 10 ? "done\n" : "no pages\n";
?>
--EXPECT--
done
