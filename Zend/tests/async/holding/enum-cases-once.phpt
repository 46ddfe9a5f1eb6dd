--TEST--
Cases of an enum, constants and static properties that two coroutines evaluate at the same time exist once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, await_all};

spl_autoload_register(function ($class) {
    delay(2);
    eval("class $class { const V = 'v'; const L = [1]; }");
});
enum Plain { case A; const ALIAS = Other::L; }
enum Backed: string { case A = Wait::V; case B = 'b'; }
class Holder
{
    const string TYPED = Typed::V;
    public static array $list = Statics::L;
    public array $property = Properties::L;
}

$results = [];
$pair = function (callable $get) use (&$results) {
    [$values] = await_all([spawn($get), spawn(function () use ($get) { delay(1); return $get(); })]);
    var_dump($values[0] === $values[1] && $values[0] === $get());
};
$pair(fn() => Backed::A);
$pair(fn() => Backed::from('v'));
$pair(fn() => Plain::ALIAS);
$pair(fn() => Holder::TYPED);
await_all([
    spawn(function () { Holder::$list; }),
    spawn(function () { delay(1); Holder::$list[] = 2; }),
]);
echo json_encode(Holder::$list), json_encode(new Holder), json_encode(Backed::cases()), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
[1,2]{"property":[1]}["v","b"]
