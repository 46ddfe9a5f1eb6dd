--TEST--
The samples of all pages run and print what the page says (those of the guide have tests of their own)
--EXTENSIONS--
true_async
pcntl
posix
tokenizer
--FILE--
<?php
require __DIR__ . '/docs.inc';

$count = 0;
foreach (pages() as $page) {
    // The reference shows declarations; the guide, the patterns and the cookbook are run page by page.
    if (!preg_match('~^docs/(guide/|reference/|cookbook|patterns)~', $page)) {
        [$samples, $wrong] = run_samples($page);
        $count += $samples;
        foreach ($wrong as $one) {
            echo $one, "\n";
        }
    }
}
echo $count >= 7 ? "done\n" : "only $count samples\n";
?>
--EXPECT--
done
