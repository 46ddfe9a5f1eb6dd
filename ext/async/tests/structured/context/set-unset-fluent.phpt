--TEST--
set() and unset() work in place and return the same object; an absent key is fine for unset()
--EXTENSIONS--
true_async
--FILE--
<?php
$context = new Async\Context();

var_dump($context->set('a', 1) === $context);
var_dump($context->unset('a') === $context);
var_dump($context->unset('a') === $context, $context->unset(new stdClass()) === $context);
var_dump($context->has('a'));

$context->set('a', 1)->set('b', 2)->unset('a')->set('a', 3);
var_dump($context->get('a'), $context->get('b'));

$key = new stdClass();
$context->set($key, 1)->unset($key);
var_dump($context->has($key));
$context->set($key, 2);
var_dump($context->get($key));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
int(3)
int(2)
bool(false)
int(2)
