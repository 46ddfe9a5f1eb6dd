--TEST--
Warm requests: with opcache, its JIT, preloaded classes and a cache of files, and with all of these
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
is_file(dirname(PHP_BINARY, 3) . '/modules/opcache.so') || die('skip opcache is not built');
?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

$cache = sys_get_temp_dir() . '/warm-cache-' . bin2hex(random_bytes(6));
mkdir($cache);
$preloaded = "$cache/preloaded.inc";
file_put_contents($preloaded, <<<'PHP'
    <?php
    abstract class Preloaded { public static int $static = 1; public static array $list = []; public const LINK = Other::class;
        public static function next(): int { static $calls = 0; return ++$calls; } }
    final class Other extends Preloaded { public string $hooked { get => strtoupper($this->hooked); } }
    function preloaded_function(): int { static $calls = 100; return ++$calls; }
    PHP);
$boot = <<<'PHP'
    require dirname(__FILE__) . '/classes.inc';
    class_exists('Preloaded') || require 'PRELOADED';
    Preloaded::$static = 7;
    Preloaded::$list[] = 'of the boot';
    Preloaded::next();
    preloaded_function();
    $other = new Other;
    $other->hooked = 'x';
    $sum = 0;
    // What the tracing JIT compiles, at boot and in requests.
    $hot = function (int $n) { $sum = 0; for ($i = 0; $i < $n; $i++) { $sum += $i % 7; Preloaded::$static ^= $i & 1; } return $sum; };
    $hot(1000);
    return function () use ($other, $hot) {
        // Linked in the request, with a parent of the boot: the inheritance cache of opcache.
        require dirname(__FILE__) . '/late.inc';
        Late::$own[] = count(Late::$own);
        echo json_encode([Preloaded::$static++, Preloaded::$list, Preloaded::next(), preloaded_function(), $other->hooked, $hot(5000), Late::$own, (new Late)->sum(100), Boot\sealed()]), "\n";
        Preloaded::$list[] = 'of the request';
        $other->hooked = 'spoiled';
        match ($_GET['end'] ?? '') {
            'exit' => exit,
            'memory' => (function () { $all = []; while (true) { $all[] = [str_repeat('m', 1000)]; } })(),
            'fatal' => eval('class Broken extends Late { public function sum(): string { return ""; } }'),
            'parse' => eval('this is not PHP'),
            'compile' => require dirname(__FILE__) . '/broken.inc',
            default => null,
        };
    };
    PHP;
$boot = str_replace('PRELOADED', $preloaded, $boot);
$files = [
    'classes.inc' => 'abstract class Parents { abstract public function sum(int $n); }',
    'late.inc' => 'class Late extends Parents { public static array $own = []; public function sum(int $n): int { $sum = 0; for ($i = 0; $i < $n; $i++) { $sum += $i; } return $sum; } }',
    'broken.inc' => 'class Unlinked extends Late implements Stringable {}',
];
$opcache = ['zend_extension=' . dirname(PHP_BINARY, 3) . '/modules/opcache.so', 'opcache.enable=1', 'opcache.file_update_protection=0'];
$jit = ['opcache.jit_buffer_size=16M', 'opcache.jit_hot_loop=1', 'opcache.jit_hot_func=1', 'opcache.jit_hot_return=1', 'opcache.jit_hot_side_exit=1'];
$preload = ["opcache.preload=$preloaded", 'opcache.preload_user=root'];
$sides = [
    'no opcache' => [],
    'opcache' => $opcache,
    'tracing' => [...$opcache, 'opcache.jit=tracing', ...$jit],
    'function' => [...$opcache, 'opcache.jit=function', ...$jit],
    'preloaded' => [...$opcache, ...$preload],
    'files' => [...$opcache, "opcache.file_cache=$cache"],
    'files, again' => [...$opcache, "opcache.file_cache=$cache"],
    'files only' => [...$opcache, "opcache.file_cache=$cache", 'opcache.file_cache_only=1'],
    'all' => [...$opcache, 'opcache.jit=tracing', ...$jit, ...$preload, "opcache.file_cache=$cache"],
];
$first = null;
foreach ($sides as $side => Pool::$directives) {
    $pool = new Pool($boot, $files, ['memory_limit' => '32M', 'display_errors' => '0']);
    $answers = [];
    for ($i = 0; $i < 200; $i++) {
        $answers[$pool->get('end=' . ['none', 'exit', 'memory', 'fatal', 'parse', 'compile'][$i % 6])] = true;
    }
    $first ??= array_key_first($answers);
    echo "$side: ", array_keys($answers) === [$first] ? "the same\n" : json_encode([$first, array_keys($answers)]) . "\n" . $pool->log();
    $pool->stop();
}
echo $first;
exec('rm -r ' . escapeshellarg($cache));
?>
--EXPECT--
no opcache: the same
opcache: the same
tracing: the same
function: the same
preloaded: the same
files: the same
files, again: the same
files only: the same
all: the same
[7,["of the boot"],2,102,"X",14995,[0],4950,true]
