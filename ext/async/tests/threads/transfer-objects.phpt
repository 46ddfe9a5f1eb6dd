--TEST--
Objects: every declared property with its state; no method, hook or magic runs
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
        private $secret = 'base';
        protected ?int $n = null;
        public static $static = 0;
        function baseSecret() { return $this->secret; }
    }
    class Child extends Base {
        private $secret = 'child';
        public int $typed;
        public readonly array $ro;
        public readonly int $unset;
        public int|float $f = 1;
        public string $hooked = 'raw' { get { echo "get hook\n"; return strtoupper($this->hooked); } set { echo "set hook\n"; $this->hooked = $value; } }
        public string $virtual { get => 'v'; }
        function __construct() { echo "constructed\n"; $this->ro = [1]; $this->n = 7; }
        function state() { $r = (array) $this; ksort($r); return str_replace("\0", '~', json_encode(array_combine(array_map(fn ($k) => str_replace("\0", '~', $k), array_keys($r)), $r))); }
        function childSecret() { return $this->secret; }
        function initialise() { $this->typed = 5; $this->unset = 6; }
        function __clone() { echo "clone\n"; }
        function __sleep() { echo "sleep\n"; return []; }
        function __wakeup() { echo "wakeup\n"; }
        function __serialize(): array { echo "serialize\n"; return []; }
        function __unserialize(array $data): void { echo "unserialize\n"; }
        function __get($n) { echo "get $n\n"; }
        function __set($n, $v) { echo "set $n\n"; }
    }
    PHP);
$o = new Child;
Base::$static = 5;
in_thread(<<<'PHP'
    echo $value->state(), $value->baseSecret(), $value->childSecret(), Base::$static, "\n";
    try { echo $value->typed; } catch (Error $e) { echo $e->getMessage(), "\n"; }
    try { $value->ro = []; } catch (Error $e) { echo $e->getMessage(), "\n"; }
    $value->initialise();
    try { $value->initialise(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
    try { $value->f = 'text'; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
    echo $value->hooked, $value->virtual, $value->typed, "\n";
    PHP, [$o], $c);
echo "source: ", $o->state(), "\n";
?>
--EXPECT--
constructed
{"~*~n":7,"~Base~secret":"base","~Child~secret":"child","f":1,"hooked":"raw","ro":[1]}basechild0
Typed property Child::$typed must not be accessed before initialization
Cannot modify readonly property Child::$ro
Cannot modify readonly property Child::$unset
Cannot assign string to property Child::$f of type int|float
get hook
RAWv5
source: {"~*~n":7,"~Base~secret":"base","~Child~secret":"child","f":1,"hooked":"raw","ro":[1]}
