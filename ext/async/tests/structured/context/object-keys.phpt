--TEST--
Object keys are compared by identity and never collide with strings
--EXTENSIONS--
true_async
--FILE--
<?php
class Name
{
    public function __construct(public string $v) {}
    public function __toString(): string { return $this->v; }
}

enum Suit { case Hearts; case Spades; }

$context = new Async\Context();
$a = new Name('k');
$b = new Name('k');

$context->set('k', 'string')->set($a, 'a')->set($b, 'b');
var_dump($context->get('k'), $context->get($a), $context->get($b));
var_dump($context->has(new Name('k')), $context->has(clone $a));

/* No handle or hash of the object is a key of its own. */
var_dump($context->has((string) spl_object_id($a)), $context->has(spl_object_hash($a)));

$context->set(Suit::Hearts, 'hearts');
var_dump($context->get(Suit::Hearts), $context->has(Suit::Spades));

$context->unset($a);
var_dump($context->has($a), $context->has($b), $context->has('k'));

$f = fn () => 1;
$context->set($f, 'closure')->set($context, 'itself');
var_dump($context->get($f), $context->get($context), $context->has(fn () => 1));
--EXPECT--
string(6) "string"
string(1) "a"
string(1) "b"
bool(false)
bool(false)
bool(false)
bool(false)
string(6) "hearts"
bool(false)
bool(false)
bool(true)
bool(true)
string(7) "closure"
string(6) "itself"
bool(false)
