--TEST--
A coroutine handles values that are nested as deep as the main stack allows
--INI--
async.stack_size=128K
memory_limit=512M
--FILE--
<?php
require __DIR__ . '/deep.inc';
same_in_coroutine([
    'destruction of arrays' => fn () => is_array(lists(DEPTH)),
    'destruction of objects' => fn () => is_object(objects(DEPTH)),
    'var_dump' => fn () => printed(fn () => var_dump(lists(600))),
    'var_dump of objects' => fn () => printed(fn () => var_dump(objects(600)), '/#\d+/'),
    'debug_zval_dump' => fn () => strlen(printed(fn () => debug_zval_dump(lists(600)))),
    'var_export' => fn () => md5(var_export(lists(600), true)),
    'print_r' => fn () => md5(print_r(lists(600), true)),
    'serialize' => fn () => md5(serialize(lists(DEPTH))),
    'serialize of objects' => fn () => md5(serialize(objects(DEPTH))),
    'unserialize' => fn () => count(unserialize(serialize(lists(DEPTH)), ['max_depth' => 0]), COUNT_RECURSIVE),
    'json_encode' => fn () => md5(json_encode(lists(DEPTH), depth: DEPTH + 1)),
    'json_decode' => fn () => md5(serialize(json_decode(json_encode(lists(DEPTH), depth: DEPTH + 1), true, DEPTH + 1))),
    'http_build_query' => fn () => strlen(http_build_query(lists(DEPTH))),
    'count' => fn () => count(lists(DEPTH), COUNT_RECURSIVE),
    'array_walk_recursive' => function () {
        $array = lists(DEPTH);
        array_walk_recursive($array, function (&$leaf) { $leaf++; });
        return md5(serialize($array));
    },
    'array_merge_recursive' => fn () => md5(serialize(array_merge_recursive(lists(DEPTH), lists(DEPTH)))),
    'array_replace_recursive' => fn () => md5(serialize(array_replace_recursive(lists(DEPTH), lists(DEPTH)))),
    '==' => fn () => lists(DEPTH) == lists(DEPTH),
    '== of objects' => fn () => objects(DEPTH) == objects(DEPTH),
    '===' => fn () => lists(DEPTH) === lists(DEPTH),
    'the compiler' => fn () => eval('return ' . str_repeat('~', DEPTH) . '1;'),
    'constant expressions' => function () {
        static $n = 0;
        $n++;
        eval("class Deep$n { const X = " . str_repeat('~', DEPTH) . 'PHP_INT_SIZE; }');
        return constant("Deep$n::X");
    },
    'token_get_all' => fn () => count(token_get_all('<?php return ' . str_repeat('~', DEPTH) . '1;', TOKEN_PARSE)),
]);
?>
--EXPECT--
destruction of arrays: the same
destruction of objects: the same
var_dump: the same
var_dump of objects: the same
debug_zval_dump: the same
var_export: the same
print_r: the same
serialize: the same
serialize of objects: the same
unserialize: the same
json_encode: the same
json_decode: the same
http_build_query: the same
count: the same
array_walk_recursive: the same
array_merge_recursive: the same
array_replace_recursive: the same
==: the same
== of objects: the same
===: the same
the compiler: the same
constant expressions: the same
token_get_all: the same
