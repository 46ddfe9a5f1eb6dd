--TEST--
The shared match data of regular expressions is free again after callbacks of several coroutines have overlapped
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

/* Match data of a call's own is memory of the request; the shared one is not. */
function own_match_data(): int
{
    $inside = 0;
    $callback = function () use (&$inside) { $inside = memory_get_usage(); return ''; };
    $pattern = '/a/';
    preg_replace_callback($pattern, $callback, 'a');
    preg_replace_callback($pattern, $callback, 'a');
    $first = $inside;

    /* A nested call finds the shared data taken. */
    $nested = 0;
    preg_replace_callback($pattern, function () use ($pattern, $callback, &$nested, &$inside) {
        $before = memory_get_usage();
        preg_replace_callback($pattern, $callback, 'a');
        $nested = $inside - $before;
        return '';
    }, 'a');
    $before = memory_get_usage();
    preg_replace_callback($pattern, $callback, 'a');

    /* As much as the nested call, or less? */
    return $inside - $before < $nested ? 0 : 1;
}

var_dump(own_match_data());
foreach ([
    'preg_replace_callback()' => fn(Closure $callback) => preg_replace_callback('/\w/', $callback, 'abc'),
    'preg_replace_callback_array()' => fn(Closure $callback) => preg_replace_callback_array(['/\w/' => $callback], 'abc'),
    'preg_replace_callback(), cancelled' => function (Closure $callback) {
        $running = spawn(fn() => preg_replace_callback('/\w/', $callback, 'abc'));
        suspend();
        $running->cancel();
        try { return await($running); } catch (Async\AsyncCancellation) { return 'cancelled'; }
    },
] as $name => $call) {
    $first = spawn($call, function () { suspend(); suspend(); suspend(); return 'x'; });
    suspend();
    $second = spawn($call, function () { suspend(); return 'y'; });
    echo "$name: ", await($first), ' ', await($second), ', own match data afterwards: ', own_match_data(), "\n";
}
?>
--EXPECT--
int(0)
preg_replace_callback(): xxx yyy, own match data afterwards: 0
preg_replace_callback_array(): xxx yyy, own match data afterwards: 0
preg_replace_callback(), cancelled: cancelled cancelled, own match data afterwards: 0
