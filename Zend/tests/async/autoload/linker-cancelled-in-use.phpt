--TEST--
The coroutine that links a class is cancelled after a variance check has used the class: the cancellation waits for the link
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await_all, suspend};
spl_autoload_register(function (string $class) {
    echo "loading $class\n";
    if ($class === 'Base') {
        /* Leaf is declared and not linked. */
        eval('class Other implements Face { public function f(): Leaf { return new Leaf; } }');
        suspend();
        echo "continues\n";
    }
    eval([
        'Face' => 'interface Face { public function f(): Marker; }',
        'Marker' => 'interface Marker {}',
        'Base' => 'class Base {}',
        'Leaf' => 'class Leaf extends Base implements Marker {}',
    ][$class]);
});
class_exists('Marker');
$linker = spawn(function () {
    class_exists('Leaf');
    echo "linked\n";
    suspend();
    echo "never\n";
});
suspend();
$linker->cancel();
await_all([$linker]);
var_dump($linker->isCancelled(), (new Other)->f());
--EXPECTF--
loading Marker
loading Leaf
loading Base
loading Face
continues
linked
bool(true)
object(Leaf)#%d (0) {
}
