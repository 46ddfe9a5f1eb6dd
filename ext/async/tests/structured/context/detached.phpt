--TEST--
new Async\Context is a usable context that sees itself alone
--EXTENSIONS--
true_async
--FILE--
<?php
Async\root_context()->set('app', 'root');

$context = new Async\Context();
var_dump($context->find('app'), $context->has('app'));

$context->set('app', 'own');
var_dump($context->find('app'), $context->get('app'), $context->has('app'));
var_dump($context->findLocal('app'), $context->getLocal('app'), $context->hasLocal('app'));
var_dump(Async\root_context()->get('app'));
--EXPECT--
NULL
bool(false)
string(3) "own"
string(3) "own"
bool(true)
string(3) "own"
string(3) "own"
bool(true)
string(4) "root"
