--TEST--
Every page of the documentation can be reached from its index, which lists none twice
--FILE--
<?php
require __DIR__ . '/docs.inc';

$reached = [];
$ways = ['docs/README.md'];
while (($page = array_pop($ways)) !== null) {
    if (isset($reached[$page])) {
        continue;
    }
    $reached[$page] = true;
    preg_match_all('/\]\(([^)#\s]+\.md)/', file_get_contents(TOP . "/$page"), $links);
    foreach ($links[1] as $link) {
        $real = realpath(TOP . '/' . dirname($page) . "/$link");
        if ($real !== false) {
            $ways[] = substr($real, strlen(realpath(TOP)) + 1);
        }
    }
}
foreach (pages() as $page) {
    if (str_starts_with($page, 'docs/') && !isset($reached[$page])) {
        echo "$page: no way leads here from docs/README.md\n";
    }
}
preg_match_all('/^\| \[[^\]]*\]\(([^)]+)\)/m', file_get_contents(TOP . '/docs/README.md'), $listed);
foreach (array_count_values($listed[1]) as $page => $times) {
    $times === 1 or print "docs/README.md lists $page $times times\n";
}
echo count($listed[1]) > 10 ? "done\n" : "the index is short\n";
?>
--EXPECT--
done
