--TEST--
A destructor of a value or key that comes back to the same context finds it consistent
--EXTENSIONS--
true_async
--FILE--
<?php
class Value
{
    public function __construct(private Async\Context $context, private string|object $key) {}
    public function __destruct()
    {
        echo 'destructor sees ', var_export($this->context->find($this->key) instanceof Value, true), "\n";
        $this->context->set($this->key, 'from the destructor', replace: true);
        for ($i = 0; $i < 100; $i++) {
            $this->context->set("grow $i", $i, true);
        }
    }
}

$context = new Async\Context();
$object = new stdClass();

foreach (['k', $object] as $key) {
    $context->set($key, new Value($context, $key));
    $context->unset($key);
    var_dump($context->get($key));

    $context->set($key, new Value($context, $key), true);
    $context->set($key, 'replaced', true);
    var_dump($context->get($key));
}
--EXPECT--
destructor sees false
string(19) "from the destructor"
destructor sees false
string(19) "from the destructor"
destructor sees false
string(19) "from the destructor"
destructor sees false
string(19) "from the destructor"
