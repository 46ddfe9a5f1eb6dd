--TEST--
Fields, values, signatures and macros of the ABI are those that extensions were promised
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

// A difference does not compile. The checker itself: a wrong assertion is found.
$wrong = temporary_folder() . '/wrong_test.c';
file_put_contents($wrong, "#include \"zend_async_API.h\"\n_Static_assert(offsetof(zend_async_event_t, callbacks) == 0, \"not first\");\n");
$options = ['-std=gnu11', '-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter', '-Wno-sign-compare', '-fsyntax-only', ...include_options()];
foreach ([__DIR__ . '/layout_test.c', __DIR__ . '/macros_test.c', $wrong] as $file) {
    [$output, $status] = run_command('cc ' . implode(' ', array_map(escapeshellarg(...), [...$options, $file])));
    echo basename($file), ': ', $status === 0 ? 'compiles' : ($file === $wrong && str_contains($output, 'not first') ? 'refused' : $output), "\n";
}
?>
--EXPECT--
layout_test.c: compiles
macros_test.c: compiles
wrong_test.c: refused
