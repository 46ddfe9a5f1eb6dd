--TEST--
Every C example of the reference of the ABI compiles without a warning against the headers of the tree
--SKIPIF--
<?php
require __DIR__ . '/abi.inc';
if (($reason = cannot_compile(['cc'])) !== null) {
    die("skip $reason");
}
?>
--FILE--
<?php
require __DIR__ . '/abi.inc';

// What an extension includes at its top; wait_for() is the example of the page on waiting.
const PRELUDE = <<<'C'
#include "php.h"
#include "zend_async_API.h"
#include "zend_async_flow.h"
#include "zend_async_marks.h"
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
bool wait_for(zend_async_event_t *event);

C;

/** @return array{string, int} what the compiler says of this unit, and its exit status */
function compile(string $unit): array
{
    $file = temporary_folder() . '/examples.c';
    file_put_contents($file, $unit);
    $options = ['-std=gnu11', '-Wall', '-Wextra', '-Werror', '-Wno-unused', '-Wno-unused-parameter', '-Wno-sign-compare', '-fsyntax-only', '-D_GNU_SOURCE',
        ...include_options()];
    return run_command('cc ' . implode(' ', array_map(escapeshellarg(...), $options)) . ' ' . escapeshellarg($file));
}

// The checker itself: it finds what is wrong.
echo compile(PRELUDE . 'bool f(void) { return ZEND_ASYNC_SUSPEND(); }')[1], "\n";
echo compile(PRELUDE . 'bool f(void) { return ZEND_ASYNC_CANCEL(1); }')[1] !== 0 ? "wrong\n" : "not found\n";

$count = 0;
foreach (abi_pages() as $page) {
    // The examples of one page are one unit, in their order; those of the tutorial are files, and built by its own test.
    $text = file_get_contents(TOP . "/$page");
    preg_match_all('/^```c\n(.*?)^```$/ms', $text, $examples, PREG_OFFSET_CAPTURE);
    $unit = PRELUDE;
    foreach ($examples[1] as [$example, $offset]) {
        $unit .= '#line ' . (substr_count($text, "\n", 0, $offset) + 1) . " \"$page\"\n$example";
        $count++;
    }
    [$output, $status] = compile($unit);
    if ($status !== 0) {
        echo "$page: $output\n";
    }
    // Each section with a table of macros has an example.
    foreach (array_slice(preg_split('/^## /m', $text), 1) as $section) {
        if (preg_match('/^\| `(?:[a-z].* )?\*?(?:ZEND|zend)_/m', $section) && !preg_match('/^```c/m', $section)) {
            echo "$page: no example in \"", strtok($section, "\n"), "\"\n";
        }
    }
}
echo $count >= 30 ? "compiled\n" : "too few examples\n";
?>
--EXPECT--
0
wrong
compiled
