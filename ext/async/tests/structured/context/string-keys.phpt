--TEST--
String keys are compared as strings: numeric strings are no integer slots
--EXTENSIONS--
true_async
--FILE--
<?php
$context = new Async\Context();

foreach (['', '0', '1', '01', '1.0', '-1', ' 1', 'a', 'A', "a\0", "a\0b", '9223372036854775808'] as $i => $key) {
    $context->set($key, $i);
}

foreach (['', '0', '1', '01', '1.0', '-1', ' 1', 'a', 'A', "a\0", "a\0b", '9223372036854775808'] as $key) {
    echo $context->get($key), ' ';
}
echo "\n";

var_dump($context->has('-0'), $context->has('1 '), $context->has("a\0c"));

/* A string built at run time is the same key as a literal. */
var_dump($context->get(strtolower('A')), $context->get((string) 1));
--EXPECT--
0 1 2 3 4 5 6 7 8 9 10 11 
bool(false)
bool(false)
bool(false)
int(7)
int(2)
