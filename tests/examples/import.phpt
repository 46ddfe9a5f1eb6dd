--TEST--
examples/import.php: files side by side, each as a whole or not at all
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/server.inc';

$directory = sys_get_temp_dir() . '/import-' . getmypid();
mkdir($directory);
putenv("DATABASE_DSN=sqlite:$directory/db");
$files = [];
foreach (range('a', 'f') as $name) {
	$lines = "id,name\n";
	for ($i = 0; $i < 500; $i++) {
		$lines .= "$i,\"$name, the one\"\n";
	}
	file_put_contents($files[] = "$directory/$name.csv", $lines . ($name === 'c' ? "broken\n" : ''));
}
[$output, $status] = run_example('import.php', '--table=people', '--parallel=3', ...$files);
$lines = explode("\n", trim(str_replace("$directory/", '', $output)));
sort($lines);
echo implode("\n", $lines), "\nexit status $status\n";
$pdo = new PDO("sqlite:$directory/db");
echo json_encode($pdo->query('SELECT COUNT(*), COUNT(DISTINCT name) FROM people')->fetch(PDO::FETCH_NUM)), "\n";
unset($pdo);
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECTF--
%sc.csv: line 502 has 1 values
a.csv: 500 rows
b.csv: 500 rows
d.csv: 500 rows
e.csv: 500 rows
f.csv: 500 rows
exit status 1
[2500,5]
