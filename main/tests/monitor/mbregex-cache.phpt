--TEST--
mb_ereg_replace_callback(): a pattern is not freed while its callback runs, although others use it with other options
--EXTENSIONS--
true_async
mbstring
--SKIPIF--
<?php if (!function_exists('mb_ereg')) die('skip mbregex is not available'); ?>
--FILE--
<?php
require __DIR__ . '/objects.inc';

function reversed(string $subject, string $options): string
{
    return mb_ereg_replace_callback('[a-z]+', function (array $match) {
        Slow::let_others_run();
        return strrev($match[0]);
    }, $subject, $options);
}
print_r(together([fn() => reversed('ab cd ef gh', 'r'), fn() => reversed('ONE two Three', 'i'), fn() => reversed('ij kl', 'r')]));

/* Nested in one flow. */
echo mb_ereg_replace_callback('[a-z]+', fn(array $match) => reversed($match[0] . 'XY', 'i'), 'abc def', 'r'), "\n";

/* The same pattern again and again: nothing is compiled twice for the same options. */
$before = null;
for ($round = 0; $round < 5000; $round++) {
    mb_ereg_match('[a-z]+', 'x', $round % 2 ? 'i' : 'r');
    if ($round === 100) {
        $before = memory_get_usage();
    }
}
var_dump(memory_get_usage() - $before < 10000);
?>
--EXPECT--
Array
(
    [0] => ba dc fe hg
    [1] => ENO owt eerhT
    [2] => ji lk
)
YXcba YXfed
bool(true)
