--TEST--
A stored null is a present value
--EXTENSIONS--
true_async
--FILE--
<?php
$context = new Async\Context();
$context->set('n', null);

var_dump($context->has('n'), $context->hasLocal('n'));
var_dump($context->get('n'), $context->getLocal('n'), $context->find('n'), $context->findLocal('n'));

try {
    $context->set('n', 1);
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
bool(true)
bool(true)
NULL
NULL
NULL
NULL
Context key already exists and replace is false
