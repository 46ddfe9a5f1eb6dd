--TEST--
set() refuses a key that is present unless $replace is true; the old value is kept
--EXTENSIONS--
true_async
--FILE--
<?php
$context = new Async\Context();
$object = new stdClass();

foreach (['k', $object] as $key) {
    $context->set($key, 'old');

    try {
        $context->set($key, 'new');
    } catch (Async\AsyncException $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }

    try {
        $context->set($key, 'new', false);
    } catch (Async\AsyncException $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }

    var_dump($context->get($key));
    $context->set($key, 'new', true);
    var_dump($context->get($key));
    $context->set($key, 'newer', replace: true);
    var_dump($context->get($key));
}

$context->set('fresh', 1, replace: true);
var_dump($context->get('fresh'));
--EXPECT--
Async\AsyncException: Context key already exists and replace is false
Async\AsyncException: Context key already exists and replace is false
string(3) "old"
string(3) "new"
string(5) "newer"
Async\AsyncException: Context key already exists and replace is false
Async\AsyncException: Context key already exists and replace is false
string(3) "old"
string(3) "new"
string(5) "newer"
int(1)
