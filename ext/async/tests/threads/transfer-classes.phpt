--TEST--
Classes of the target: found by name, autoloaded, and like those of the source
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class P { public int $a = 1; protected ?array $b = null; } class Holder { public $p; }');
$p = new P;
$holder = new Holder;
$holder->p = [$p];
$declare = [
    'missing' => '',
    'autoloaded' => 'spl_autoload_register(function ($c) { echo "[$c]"; eval("class P { public int \$a = 1; protected ?array \$b = null; }"); });',
    'autoloader throws' => 'spl_autoload_register(function ($c) { throw new Exception("from the autoloader"); });',
    'abstract' => 'abstract class P { public int $a = 1; protected ?array $b = null; }',
    'interface' => 'interface P {}',
    'enum' => 'enum P {}',
    'other name' => 'class P { public int $a = 1; protected ?array $c = null; }',
    'other visibility' => 'class P { public int $a = 1; public ?array $b = null; }',
    'more' => 'class P { public int $a = 1; protected ?array $b = null; public $c; }',
    'fewer' => 'class P { public int $a = 1; }',
    'other type' => 'class P { public string $a = ""; protected ?array $b = null; }',
    'internal parent' => 'class P extends Exception { public int $a = 1; protected ?array $b = null; }',
    'wider type' => 'class P { public int|string $a = 1; protected $b = null; function __construct() { echo "constructed"; } }',
    'default that fails' => 'class P { public int $a = NOT_DEFINED; protected ?array $b = null; }',
];
foreach ($declare as $name => $code) {
    echo "$name: ";
    in_thread('echo get_class($value->p[0]), " loaded\n";', [$holder], $code . 'class Holder { public $p; }');
}
in_thread('', [$p]);
in_thread('try { AsyncTest\load(PARCEL); } catch (Async\ThreadTransferException $e) { var_dump($e instanceof Error, $e->getPrevious()->getMessage()); }', [1],
    $declare['autoloader throws'] . 'const PARCEL = ' . ($parcel = AsyncTest\transfer($p)) . ';');
AsyncTest\drop($parcel);
?>
--EXPECT--
missing: Async\ThreadTransferException: Cannot load transferred object: class "P" not found
autoloaded: [P]P loaded
autoloader throws: Async\ThreadTransferException: Cannot load transferred object: class "P" not found
abstract: Async\ThreadTransferException: Cannot load transferred object: "P" cannot be instantiated
interface: Async\ThreadTransferException: Cannot load transferred object: "P" cannot be instantiated
enum: Async\ThreadTransferException: Cannot load transferred object: "P" cannot be instantiated
other name: Async\ThreadTransferException: Cannot load transferred object: class "P" has other properties than in the source thread
other visibility: Async\ThreadTransferException: Cannot load transferred object: class "P" has other properties than in the source thread
more: Async\ThreadTransferException: Cannot load transferred object: class "P" has other properties than in the source thread
fewer: Async\ThreadTransferException: Cannot load transferred object: class "P" has other properties than in the source thread
other type: Async\ThreadTransferException: Cannot load transferred object: class "P" has other property types than in the source thread
internal parent: Async\ThreadTransferException: Cannot load transferred object: class "P" has other properties than in the source thread
wider type: P loaded
default that fails: Async\ThreadTransferException: Cannot load transferred object of class P
Async\ThreadTransferException: Cannot load transferred object: class "P" not found
bool(false)
string(19) "from the autoloader"
