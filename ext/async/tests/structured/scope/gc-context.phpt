--TEST--
A context value that refers to its scope does not keep it
--EXTENSIONS--
true_async
--FILE--
<?php
class Probe { public function __destruct() { echo "released\n"; } }
$s = new Async\Scope();
$s->spawn(function () use ($s) { Async\current_context()->set('scope', $s)->set('probe', new Probe); });
Async\suspend();
unset($s);
gc_collect_cycles();
echo "after\n";
--EXPECT--
released
after
