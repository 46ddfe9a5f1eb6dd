<?php

declare(strict_types=1);

/*
 * run.php ROOT OUTPUT STUB...: writes OUTPUT/reference/*.md and OUTPUT/ide/*.php from the stubs, whose names are
 * relative to ROOT. Called by build/gen-reference.
 */

namespace Reference;

error_reporting(E_ALL);
set_error_handler(fn (int $level, string $message, string $file, int $line) => throw new \ErrorException($message, 0, $level, $file, $line));

require __DIR__ . '/Declaration.php';
require __DIR__ . '/StubFile.php';
require __DIR__ . '/Examples.php';
require __DIR__ . '/Ide.php';
require __DIR__ . '/Pages.php';

[, $root, $output] = $argv;
$declarations = [];
foreach (array_slice($argv, 3) as $stub) {
    array_push($declarations, ...(new StubFile("$root/$stub"))->declarations);
}

$files = [];
foreach (Ide::files($declarations) as $name => $text) {
    $files["ide/$name"] = $text;
}
$examples = new Examples("$root/examples/reference");
$pages = new Pages($declarations, $examples);
if ($differences = $examples->differences($pages->entries())) {
    fwrite(STDERR, implode("\n", $differences) . "\n");
    exit(1);
}
foreach ($pages->all() as $name => $text) {
    $files["reference/$name"] = $text;
}
foreach ($files as $name => $text) {
    is_dir($directory = dirname("$output/$name")) || mkdir($directory, 0777, true);
    file_put_contents("$output/$name", $text);
}
