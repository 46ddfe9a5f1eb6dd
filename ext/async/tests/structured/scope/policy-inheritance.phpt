--TEST--
inherit() takes over the policy; the last call wins; existing children are not touched
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
function is_safe(Scope $s): bool { $c = $s->spawn(fn () => delay(1)); suspend(); $s->dispose(); delay(5); return !$c->isCancelled(); }
$default = new Scope(); $safe = (new Scope())->allowZombies(); $not_safe = (new Scope())->asNotSafely();
var_dump(is_safe(Scope::inherit()), is_safe(Scope::inherit($default)), is_safe(Scope::inherit($safe)), is_safe(Scope::inherit($not_safe)));
$p = new Scope(); $early = Scope::inherit($p);
$p->allowZombies(); $later = Scope::inherit($p);
var_dump(is_safe($early), is_safe($later), is_safe($p));
$q = new Scope();
var_dump($q->allowZombies()->asNotSafely() === $q, is_safe($q));
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
