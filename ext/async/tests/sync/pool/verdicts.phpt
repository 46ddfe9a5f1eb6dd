--TEST--
What counts as a rejection: falsy and not null; an exception too, and nobody sees it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

foreach ([true, 1, 'x', null, [0], false, 0, '', '0', [], 0.0, 'throw', 'nothing'] as $verdict) {
    $pool = new Pool(fn () => new stdClass, beforeRelease: function () use ($verdict) {
        if ($verdict === 'throw') throw new Exception('unseen');
        if ($verdict !== 'nothing') return $verdict;
    });
    $pool->release($pool->acquire());
    echo json_encode($verdict), ': ', count($pool) ? 'accepted' : 'rejected', "\n";
}
?>
--EXPECT--
true: accepted
1: accepted
"x": accepted
null: accepted
[0]: accepted
false: rejected
0: rejected
"": rejected
"0": rejected
[]: rejected
0: rejected
"throw": rejected
"nothing": accepted
