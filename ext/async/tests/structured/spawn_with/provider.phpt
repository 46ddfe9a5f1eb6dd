--TEST--
A provider supplies the scope: null is the current one, a narrower return type is fine, what it throws is unchanged
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, ScopeProvider};
use function Async\{spawn_with, await, suspend, current_context};
class P implements ScopeProvider {
    public function __construct(public mixed $what) {}
    public function provideScope(): ?Scope { return $this->what instanceof Throwable ? throw $this->what : $this->what; }
}
class N implements ScopeProvider { public Scope $s; public function provideScope(): Scope { return $this->s ??= new Scope(); } }
$s = new Scope();
await(spawn_with(new P($s), fn () => current_context()->set('where', 's')));
var_dump(await(spawn_with(new P(null), fn () => current_context() === Async\root_context())));
var_dump(await($s->spawn(fn () => await(spawn_with(new P(null), fn () => current_context()->find('where'))))));
$n = new N;
var_dump(await(spawn_with($n, fn () => 'narrow')));
foreach ([new LogicException('L'), new Async\AsyncCancellation('C')] as $e) {
    $count = count(Async\get_coroutines());
    try { spawn_with(new P($e), fn () => print "never\n"); } catch (Throwable $x) { var_dump($x === $e, count(Async\get_coroutines()) === $count); }
}
try { spawn_with(new P('wrong'), fn () => print "never\n"); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
suspend();
--EXPECT--
bool(true)
string(1) "s"
string(6) "narrow"
bool(true)
bool(true)
bool(true)
bool(true)
P::provideScope(): Return value must be of type ?Async\Scope, string returned
