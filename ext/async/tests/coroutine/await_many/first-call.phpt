--TEST--
Every variant works as the first async call of a script
--INI--
async.debug_deadlock=0
--FILE--
<?php
use function Async\{timeout, get_coroutines, await_all};

[$results, $errors] = await_all(['t' => timeout(1)]);
var_dump($results, get_class($errors['t']), count(get_coroutines()));
?>
--EXPECT--
array(0) {
}
string(22) "Async\TimeoutException"
int(1)
