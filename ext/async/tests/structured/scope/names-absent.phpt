--TEST--
Names that must not exist
--EXTENSIONS--
true_async
--FILE--
<?php
var_dump(method_exists('Async\Scope', 'global'), method_exists('Async\Scope', 'getCoroutines'), method_exists('Async\Scope', 'onFinally'),
    property_exists('Async\Scope', 'context'), ini_get('async.zombie_coroutine_timeout'));
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
