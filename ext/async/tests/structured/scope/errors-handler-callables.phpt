--TEST--
Handlers of every form of callable
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\suspend;
function handler($s, $c, $e) { echo 'function ', $e->getMessage(), "\n"; }
class H {
    static function st($s, $c, $e) { echo 'static ', $e->getMessage(), "\n"; }
    private function priv($s, $c, $e) { echo 'private ', $e->getMessage(), "\n"; }
    function __invoke($s, $c, $e) { echo 'invoke ', $e->getMessage(), "\n"; }
    function __call($n, $a) { echo "$n ", $a[2]->getMessage(), "\n"; }
    function set(Scope $s) { $s->setExceptionHandler([$this, 'priv']); }
}
$h = new H;
$s = new Scope(); $h->set($s);
$s->spawn(fn () => throw new Exception('a')); suspend();
foreach (['handler', 'H::st', $h, [$h, 'magic'], $h->priv(...)] as $callable) {
    $s->setExceptionHandler($callable);
    $s->spawn(fn () => throw new Exception('b')); suspend();
    $s->spawn(fn () => throw new Exception('c')); suspend();
}
--EXPECT--
private a
function b
function c
static b
static c
invoke b
invoke c
magic b
magic c
priv b
priv c
