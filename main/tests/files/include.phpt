--TEST--
Files: an include of a file on the disk is one step, its code may suspend
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, await_all_or_fail, spawn, suspend};
require __DIR__ . '/files.inc';

$code = '<?php ' . "\n" . str_repeat("// A file of many pages, quickly compiled.\n", 15000) . 'Async\suspend(); return ++$GLOBALS["included"];';
file_put_contents("$dir/a.php", $code);
$included = 0;
for ($i = 0; $i < 3; $i++) {
    forget("$dir/a.php");
    await_all_or_fail([spawn(fn() => include "$dir/a.php"), spawn(fn() => include "$dir/a.php")]);
}
var_dump($included);

/* Somebody executes it: true at once, as for a file in the list. */
file_put_contents("$dir/once.php", '<?php echo "begin\n"; Async\suspend(); echo "end\n"; return "value";');
$first = spawn(fn() => include_once "$dir/once.php");
suspend();
var_dump(await(spawn(fn() => require_once "$dir/once.php")), await($first));

/* Not while another coroutine could run. */
file_put_contents("$dir/b.php", '<?php return $GLOBALS["turns"];');
forget("$dir/b.php");
$turns = 0;
$other = spawn(function () use (&$turns) {
    $turns++;
});
var_dump(include "$dir/b.php");
await($other);
?>
--EXPECT--
int(6)
begin
end
bool(true)
string(5) "value"
int(0)
