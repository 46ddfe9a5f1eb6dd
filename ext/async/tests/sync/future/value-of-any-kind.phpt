--TEST--
Values are stored as they are: null, false, arrays by value, a Future without flattening, references dereferenced
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

$take = function ($value) {
    $state = new FutureState();
    $state->complete($value);
    return (new Future($state))->await();
};
var_dump($take(null), $take(false));
$array = [1];
$state = new FutureState();
call_user_func_array([$state, 'complete'], [&$array]);
$array[] = 2;
$got = (new Future($state))->await();
var_dump(count($got));
$got[] = 3;
var_dump(count((new Future($state))->await()));

$inner = Future::completed('inner');
var_dump($take($inner) === $inner, Future::completed(1)->map(fn () => $inner)->await() === $inner, $inner->await());
var_dump(Future::completed()->await());
--EXPECT--
NULL
bool(false)
int(1)
int(1)
bool(true)
bool(true)
string(5) "inner"
NULL
