--TEST--
Every page of the documentation can be reached from its index
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
echo "done\n";
?>
--EXPECT--
done
