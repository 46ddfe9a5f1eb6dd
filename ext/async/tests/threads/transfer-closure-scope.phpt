--TEST--
$this crosses with the closure, scopes are found by name: self, static, parent, private members
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes(<<<'PHP'
    class Base {
        private $p = 'base private';
        protected static function who() { return static::class; }
        public function baseClosure() { return fn () => [$this->p, self::class, static::class, get_class($this), static::who(), __CLASS__]; }
        public static function staticClosure() { return static fn () => [self::class, static::class, self::secret(), isset($this)]; }
        private static function secret() { return 'secret'; }
    }
    class Child extends Base {
        private $p = 'child private';
        protected static function who() { return 'child ' . parent::who(); }
        public function childClosure() { return function () { $this->p .= '!'; return [$this->p, parent::who(), self::who()]; }; }
    }
    PHP);
$o = new Child;
in_thread(<<<'PHP'
    [$base, $child, $o, $static] = $value;
    echo json_encode($base()), json_encode($child()), json_encode($child()), json_encode($static()), "\n";
    var_dump((new ReflectionFunction($child))->getClosureThis() === $o);
    PHP, [[$o->baseClosure(), $child = $o->childClosure(), $o, Child::staticClosure()]], $c);
echo json_encode($child()), "\n";

echo "-- missing\n";
in_thread('', [Base::staticClosure()]);
in_thread('', [Base::staticClosure()], 'spl_autoload_register(fn ($c) => print("[$c]"));');
in_thread('', [$o->baseClosure()]);
in_thread('', [Child::staticClosure()], 'class Base {}');
echo "-- without a class\n";
$anonymous = new class { function f() { return function () {}; } static function g() { return static fn () => 1; } };
refused($anonymous->f());
refused($anonymous::g());
refused(Closure::bind(fn () => 1, new stdClass, get_class($anonymous)));
echo "-- rebound\n";
in_thread('echo json_encode($value()), "\n"; echo json_encode(Closure::bind($value, new Child, Child::class)()), "\n";', [Closure::bind(fn () => [isset($this) ? get_class($this) : null, self::class], $o, Base::class)], $c);
in_thread('var_dump($value() instanceof Closure, $value()()); ', [Closure::bind(function () { return $this; }, fn () => 'bound')]);
in_thread('var_dump($value());', [static fn () => isset($this)]);
?>
--EXPECT--
["base private","Base","Child","Child","child Child","Base"]["child private!","Child","child Child"]["child private!!","Child","child Child"]["Base","Child","secret",false]
bool(true)
["child private!","Child","child Child"]
-- missing
Async\ThreadTransferException: Cannot restore closure scope: class "Base" not found in the target thread
[Base]Async\ThreadTransferException: Cannot restore closure scope: class "Base" not found in the target thread
Async\ThreadTransferException: Cannot load transferred object: class "Child" not found
Async\ThreadTransferException: Cannot restore closure scope: class "Child" not found in the target thread
-- without a class
Error: Cannot transfer a closure of class class@anonymous between threads ($value)
Error: Cannot transfer a closure of class class@anonymous between threads ($value)
Error: Cannot transfer a closure of class class@anonymous between threads ($value)
-- rebound
["Child","Base"]
["Child","Child"]
bool(true)
string(5) "bound"
bool(false)
