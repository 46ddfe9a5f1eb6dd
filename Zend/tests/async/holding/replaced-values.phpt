--TEST--
A value that is replaced leaves its place before its destructor runs, which may wait: tables
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/replaced.inc';

$object = new ArrayObject(['k' => new Slow, 5 => new Slow]);
replace('ArrayObject, string', function () use ($object) { $object['k'] = new Slow; });
replace('ArrayObject, integer', function () use ($object) { $object[5] = new Slow; });
replace('ArrayObject, arrays', function () use ($object) { $object['list'] = [new Slow]; });
$packed = new ArrayObject([new Slow]);
replace('ArrayObject, packed', function () use ($packed) { $packed[0] = new Slow; });
replace('exchangeArray()', function () use ($packed) { $packed->exchangeArray([new Slow]); });
$wrapped = new class { public $p; };
$on = new ArrayObject($wrapped);
replace('ArrayObject on an object', function () use ($on) { $on['p'] = new Slow; });
replace('ArrayObject on an object, unset', function () use ($on) { $on['p'] = new Slow; unset($on['p']); });

$caching = new CachingIterator(new ArrayIterator([]), CachingIterator::FULL_CACHE);
replace('CachingIterator::offsetSet()', function () use ($caching) { $caching['k'] = new Slow; });
$it = new CachingIterator(new ArrayIterator(range(1, 3)), CachingIterator::FULL_CACHE);
replace('CachingIterator::rewind()', function () use ($it) { $it['k'] = new Slow; $it->rewind(); $it['k'] = new Slow; });

$context = stream_context_create();
replace('stream_context_set_option()', function () use ($context) { stream_context_set_option($context, 'my', 'option', new Slow); });
replace('stream_context_set_options()', function () use ($context) { stream_context_set_options($context, ['my' => ['a' => new Slow, 'b' => new Slow]]); }, 2);
replace('stream_context_set_default()', function () { stream_context_set_default(['my' => ['option' => new Slow]]); });
replace('SplObjectStorage', (function () { $storage = new SplObjectStorage; $key = new stdClass; return function () use ($storage, $key) { $storage[$key] = new Slow; }; })());
replace('SplFixedArray', (function () { $array = new SplFixedArray(1); return function () use ($array) { $array[0] = new Slow; }; })());
replace('SplDoublyLinkedList', (function () { $list = new SplDoublyLinkedList; $list->push(1); return function () use ($list) { $list[0] = new Slow; }; })());
replace('WeakMap', (function () { $map = new WeakMap; $key = new stdClass; return function () use ($map, $key) { $map[$key] = new Slow; }; })());
$_SERVER['slow'] = new Slow;
replace('$GLOBALS', function () { $GLOBALS['slow'] = new Slow; });
replace('extract()', function () { global $slow; extract(['slow' => new Slow], EXTR_OVERWRITE | EXTR_REFS); });
?>
--EXPECT--
ArrayObject, string: ok
ArrayObject, integer: ok
ArrayObject, arrays: ok
ArrayObject, packed: ok
exchangeArray(): ok
ArrayObject on an object: ok
ArrayObject on an object, unset: ok
CachingIterator::offsetSet(): ok
CachingIterator::rewind(): ok
stream_context_set_option(): ok
stream_context_set_options(): ok
stream_context_set_default(): ok
SplObjectStorage: ok
SplFixedArray: ok
SplDoublyLinkedList: ok
WeakMap: ok
$GLOBALS: ok
extract(): ok
