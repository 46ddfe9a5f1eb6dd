--TEST--
A loaded closure owns its memory: what it leaves behind outlives the copy and the closure, loading again and again needs no more
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = 'class Typed {}';
class Typed {}
$task = function (int $i) {
    static $calls = 0;
    $GLOBALS['kept'] ??= ['literal key' => ['nested literal', 5]];
    $GLOBALS['kept']['and ' . $i % 3] = 'written';
    $nested = static function (Typed|string $x = 'default literal') use ($i) { static $n = 0; return [$x, ++$n, $i]; };
    $GLOBALS['nested'] = $nested;
    $GLOBALS['inner'] = fn () => fn (Typed $t) => 'deep literal';
    return $nested()[0] . ++$calls;
};
$parcel = AsyncTest\transfer($task);
AsyncTest\Event::thread($c . <<<PHP
    [\$f] = AsyncTest\load($parcel);
    echo \$f(0), "\\n";
    \$memory = \$heap = 0;
    for (\$i = 1; \$i <= 4000; \$i++) {
        [\$f] = AsyncTest\load($parcel);
        \$f(\$i);
        if (\$i == 1000) { \$memory = memory_get_usage(); }
    }
    var_dump(memory_get_usage() - \$memory < 5000);
    [\$f] = AsyncTest\load($parcel);
    AsyncTest\drop($parcel);
    \$other = AsyncTest\\transfer(\$f, \$nested);
    echo \$f(1), "\\n";
    unset(\$f);
    echo json_encode(\$kept), json_encode([\$nested(), \$nested('x')]), \$inner()(new Typed), "\\n";
    try { \$nested(5.5 . ''); \$inner()(1); } catch (TypeError \$e) { echo strstr(\$e->getMessage(), ' must'), "\\n"; }
    echo (new ReflectionFunction(\$nested))->getParameters()[0]->getType(), "\\n";
    [\$f, \$again] = AsyncTest\\load(\$other);
    AsyncTest\drop(\$other);
    unset(\$nested);
    echo \$f(2), json_encode(\$again()), "\\n";
    PHP)->await();
?>
--EXPECTF--
default literal1
bool(true)
default literal1
{"literal key":["nested literal",5],"and 0":"written","and 1":"written","and 2":"written"}[["default literal",2,1],["x",3,1]]deep literal
 must be of type Typed, int given, called in thread on line 16
Typed|string
default literal1["default literal",2,4000]
