--TEST--
array_multisort() whose comparisons suspend, in two coroutines with different flags
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Text
{
    function __construct(private string $text) {}
    function __toString(): string { suspend(); return $this->text; }
}
$sort = function (int $order, int $flags) {
    $list = array_map(fn($text) => new Text($text), ['10', '9', '2', '1']);
    array_multisort($list, $order, $flags);
    return implode(' ', $list);
};
$coroutines = [spawn($sort, SORT_ASC, SORT_STRING), spawn($sort, SORT_DESC, SORT_STRING), spawn($sort, SORT_ASC, SORT_NATURAL)];
foreach ($coroutines as $coroutine) {
    echo await($coroutine), "\n";
}
?>
--EXPECT--
1 10 2 9
9 2 10 1
1 2 9 10
