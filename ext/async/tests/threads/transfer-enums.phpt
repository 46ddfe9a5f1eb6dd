--TEST--
An enum case is the canonical case of the target
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('enum Suit: string { case H = "h"; case S = "s"; const ALIAS = self::S; } enum U { case A; } class E { public Suit $s = Suit::H; public array $all; }');
$e = new E;
$e->all = [Suit::S, U::A, Suit::S];
in_thread(<<<'PHP'
    var_dump($value === U::A, $values[1]->s === Suit::H, $values[1]->all[0] === Suit::S, $values[1]->all[2] === Suit::from('s'));
    echo match ($value) { U::A => 'matched' }, ' ', $values[2]->name, "\n";
    PHP, [U::A, $e, Random\IntervalBoundary::ClosedOpen], $c);
in_thread('echo "loaded\n";', [Suit::S], 'enum Suit: string { case H = "h"; }');
in_thread('echo "loaded\n";', [Suit::S], 'class Suit {}');
in_thread('echo "loaded\n";', [Suit::S]);
in_thread('echo "loaded\n";', [$e], 'class Suit {} enum U { case A; } class E { public Suit $s; public array $all; }');
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
matched ClosedOpen
Async\ThreadTransferException: Cannot load transferred object: there is no enum case Suit::S
Async\ThreadTransferException: Cannot load transferred object: there is no enum case Suit::S
Async\ThreadTransferException: Cannot load transferred object: class "Suit" not found
Async\ThreadTransferException: Cannot load transferred object: there is no enum case Suit::H
