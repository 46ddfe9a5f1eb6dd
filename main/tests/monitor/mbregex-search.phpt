--TEST--
mb_ereg_search(): each coroutine has a search of its own
--EXTENSIONS--
true_async
mbstring
--SKIPIF--
<?php if (!function_exists('mb_ereg')) die('skip mbregex is not available'); ?>
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, await};

function words(string $subject, string $options = 'r'): string
{
    mb_ereg_search_init($subject, '\w+', $options);
    for ($words = []; $match = mb_ereg_search_regs(); ) {
        Slow::let_others_run();
        $words[] = $match[0] . '@' . mb_ereg_search_getpos() . '=' . mb_ereg_search_getregs()[0];
    }
    return implode(', ', $words);
}
mb_ereg_search_init('of the main flow', '\w+');
mb_ereg_search();
print_r(together([fn() => words('a b c'), fn() => words('one two', 'i'), fn() => words('x y z')]));
echo mb_ereg_search_regs()[0], "\n";

/* A new coroutine has none, and one may end in the middle of its search. */
print_r(together([
    fn() => mb_ereg_search_regs(),
    function () {
        mb_ereg_search_init('left over', '\w+');
        return mb_ereg_search_regs();
    },
    fn() => mb_ereg_search_getpos(),
]));
?>
--EXPECT--
Array
(
    [0] => a@1=a, b@3=b, c@5=c
    [1] => one@3=one, two@7=two
    [2] => x@1=x, y@3=y, z@5=z
)
the
Array
(
    [0] => Error: No pattern was provided
    [1] => Array
        (
            [0] => left
        )

    [2] => 0
)
