--TEST--
The context keeps an object key alive until it is removed
--EXTENSIONS--
true_async
--FILE--
<?php
class Key
{
    public function __construct(public int $n) {}
    public function __destruct() { echo "key {$this->n} destroyed\n"; }
}

$context = new Async\Context();
$weak = [];

for ($i = 0; $i < 3; $i++) {
    $key = new Key($i);
    $weak[] = WeakReference::create($key);
    $context->set($key, "value $i");
    unset($key);
}

/* The handles are taken: a new object is never mistaken for an old key. */
for ($i = 0; $i < 10; $i++) {
    $objects[] = new stdClass();
    if ($context->has(end($objects))) {
        echo "wrong\n";
    }
}

var_dump($context->get($weak[1]->get()));

echo "unset\n";
$context->unset($weak[1]->get());
var_dump($weak[1]->get());

echo "drop\n";
unset($context);
echo "end\n";
--EXPECT--
string(7) "value 1"
unset
key 1 destroyed
NULL
drop
key 0 destroyed
key 2 destroyed
end
