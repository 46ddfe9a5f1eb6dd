--TEST--
Values are stored as given: arrays copy on write, references are not kept, weak references stay wrapped
--EXTENSIONS--
true_async
--FILE--
<?php
$context = new Async\Context();

$array = [1, 2];
$context->set('array', $array);
$array[] = 3;
$copy = $context->get('array');
$copy[] = 4;
echo json_encode($context->get('array')), "\n";

$reference = 'before';
$alias = &$reference;
$context->set('reference', $reference);
$reference = 'after';
var_dump($context->get('reference'));
$context->set('reference', $reference, true);
$alias = 'later';
var_dump($context->get('reference'));

$object = new stdClass();
$weak = WeakReference::create($object);
$context->set('weak', $weak);
var_dump($context->get('weak') === $weak);
unset($object);
var_dump($context->get('weak') === $weak, $context->get('weak')->get());

$object = new stdClass();
$context->set('object', $object);
var_dump($context->get('object') === $object);

foreach ([0, 1.5, false, true, 'text', str_repeat('x', 3)] as $i => $value) {
    $context->set("v$i", $value);
    var_dump($context->get("v$i") === $value);
}
--EXPECT--
[1,2]
string(6) "before"
string(5) "after"
bool(true)
bool(true)
NULL
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
