--TEST--
Keys and values of a context are visible to the cycle collector
--EXTENSIONS--
true_async
--FILE--
<?php
function cycle(bool $as_key): WeakReference
{
    $context = new Async\Context();
    $object = new stdClass();
    $object->context = $context;
    $as_key ? $context->set($object, 1) : $context->set('k', $object);
    return WeakReference::create($context);
}

gc_collect_cycles();
$value = cycle(false);
$key = cycle(true);
$self = new Async\Context();
$self->set('self', $self);
$self = WeakReference::create($self);

var_dump($value->get() !== null, $key->get() !== null, $self->get() !== null);
gc_collect_cycles();
var_dump($value->get(), $key->get(), $self->get());

/* What is still reachable is not touched. */
$context = new Async\Context();
$object = new stdClass();
$object->context = $context;
$context->set($object, $object)->set('text', 'kept');
$weak = WeakReference::create($object);
unset($object);
gc_collect_cycles();
var_dump($context->get('text'), $context->get($weak->get()) === $weak->get());
--EXPECT--
bool(true)
bool(true)
bool(true)
NULL
NULL
NULL
string(4) "kept"
bool(true)
