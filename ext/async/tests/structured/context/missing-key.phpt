--TEST--
A missing key: null, false, or ContextException with the key in its text
--EXTENSIONS--
true_async
--FILE--
<?php
$context = new Async\Context();

var_dump($context->find('k'), $context->findLocal('k'), $context->has('k'), $context->hasLocal('k'));

$keys = ['k', '', '0', "a\0b", new stdClass(), new ArrayObject()];

foreach ($keys as $key) {
    foreach (['get', 'getLocal'] as $method) {
        try {
            $context->$method($key);
            echo "not thrown\n";
        } catch (Async\ContextException $e) {
            echo $e::class, ': ', str_replace("\0", '\0', $e->getMessage()), ' (', $e->getCode(), ")\n";
        }
    }
}
--EXPECT--
NULL
NULL
bool(false)
bool(false)
Async\ContextException: Context key "k" not found (0)
Async\ContextException: Context key "k" not found (0)
Async\ContextException: Context key "" not found (0)
Async\ContextException: Context key "" not found (0)
Async\ContextException: Context key "0" not found (0)
Async\ContextException: Context key "0" not found (0)
Async\ContextException: Context key "a\0b" not found (0)
Async\ContextException: Context key "a\0b" not found (0)
Async\ContextException: Context key of type stdClass not found (0)
Async\ContextException: Context key of type stdClass not found (0)
Async\ContextException: Context key of type ArrayObject not found (0)
Async\ContextException: Context key of type ArrayObject not found (0)
