--TEST--
Every link of the documentation to a page, a heading or a file leads somewhere
--EXTENSIONS--
mbstring
--FILE--
<?php
require __DIR__ . '/docs.inc';

// The checker itself: it finds what is wrong.
$probe = 'tests/docs/zz-probe-' . getmypid() . '.md';
file_put_contents(TOP . "/$probe", "# A `b` c!\n[ok](#a-b-c) [bad](#nothing) [bad](nothing.md) [ok](docs.inc) `[code](nowhere.md)`\n```\n[code](nowhere.md)\n```\n");
try {
    echo count(broken_links($probe)), "\n";
} finally {
    unlink(TOP . "/$probe");
}

$pages = pages();
foreach ($pages as $page) {
    foreach (broken_links($page) as $broken) {
        echo $broken, "\n";
    }
}
echo count($pages) > 20 ? "checked\n" : "too few pages\n";
?>
--EXPECT--
2
checked
