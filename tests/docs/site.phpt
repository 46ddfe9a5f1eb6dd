--TEST--
The static site: built without a warning, every link in the HTML leads to a page and a heading, search knows the pages
--EXTENSIONS--
dom
--SKIPIF--
<?php
if (!shell_exec('command -v mkdocs')) die('skip needs mkdocs (build/deps site)');
?>
--FILE--
<?php
require __DIR__ . '/docs.inc';

$site = sys_get_temp_dir() . '/site-' . bin2hex(random_bytes(6));
exec(escapeshellarg(TOP . '/build/docs-site') . ' --quiet --output ' . escapeshellarg($site) . ' 2>&1', $output, $status);
echo implode("\n", $output), $status, "\n";

/** @var array<string, array{list<string>, array<string, true>}> $pages links and names of each */
$pages = [];
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($site, FilesystemIterator::SKIP_DOTS)) as $file) {
    if ($file->getExtension() === 'html') {
        $document = new DOMDocument();
        @$document->loadHTMLFile($file->getPathname());
        $links = $names = [];
        foreach ((new DOMXPath($document))->query('//@href | //@src | //@id') as $attribute) {
            if ($attribute->name === 'id') {
                $names[$attribute->value] = true;
            } else {
                $links[] = $attribute->value;
            }
        }
        $pages[substr($file->getPathname(), strlen($site) + 1)] = [$links, $names];
        foreach ((new DOMXPath($document))->query('//nav//a[contains(@class, "md-nav__link")]') as $entry) {
            in_array(trim($entry->textContent), ['', 'None'], true) and print "$file: an entry of the navigation has no name\n";
        }
    }
}
foreach ($pages as $page => [$links]) {
    foreach ($page === '404.html' ? [] : $links as $link) {
        if (preg_match('~^([a-z]+:|//)~', $link)) {
            preg_match('~^(https?:)?//~', $link) && !preg_match('~//(www\.|squidfunk\.|github\.)~', $link) and print "$page: leaves the site: $link\n";
            continue;
        }
        [$path, $anchor] = [...explode('#', $link, 2), ''];
        $target = $path === '' ? $page : ltrim(dirname($page) . '/' . $path, './');
        $parts = [];
        foreach (explode('/', $path === '' ? $page : dirname($page) . "/$path") as $part) {
            $part === '..' ? array_pop($parts) : ($part !== '.' && $part !== '' ? $parts[] = $part : null);
        }
        $target = implode('/', $parts);
        is_dir("$site/$target") and $target = ltrim("$target/index.html", '/');
        if (!is_file("$site/$target")) {
            echo "$page: no such file: $link\n";
        } elseif ($anchor !== '' && isset($pages[$target]) && !isset($pages[$target][1][rawurldecode($anchor)])) {
            echo "$page: no such heading: $link\n";
        }
    }
}

$index = json_decode(file_get_contents("$site/search/search_index.json"), true);
$found = array_filter($index['docs'], fn ($entry) => stripos($entry['title'] . $entry['text'], 'awaitCompletion') !== false);
var_dump(count($pages) > 20, count($index['docs']) > 200, count($found) > 1);

$entries = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($site, FilesystemIterator::SKIP_DOTS), RecursiveIteratorIterator::CHILD_FIRST);
foreach ($entries as $entry) {
    $entry->isDir() ? rmdir($entry->getPathname()) : unlink($entry->getPathname());
}
rmdir($site);
?>
--EXPECT--
0
bool(true)
bool(true)
bool(true)
