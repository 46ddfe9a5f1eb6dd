--TEST--
Threads write to the output of the process; one echo is one contiguous write; buffers and headers are their own
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
$code = <<<'PHP'
	ob_start();
	$threads = [];
	for ($i = 0; $i < 4; $i++) {
		$threads[] = Async\spawn_thread(function () use ($i) {
			for ($n = 0; $n < 50; $n++) {
				echo str_repeat((string) $i, 60) . "\n";
			}
			header('X-Thread: 1');
			ob_start();
			echo 'in a buffer of the thread';
			return ob_get_clean();
		});
	}
	$results = Async\await_all_or_fail($threads);
	$own = ob_get_clean();
	echo json_encode([$own, $results]);
	PHP;
$output = shell_exec(escapeshellarg(PHP_BINARY) . ' -n -d opcache.protect_memory=0 -r ' . escapeshellarg($code));
$lines = explode("\n", $output);
echo array_pop($lines), "\n";
sort($lines);
foreach (array_count_values($lines) as $line => $count) {
	echo $count, ' x ', $line, "\n";
}
?>
--EXPECT--
["",["in a buffer of the thread","in a buffer of the thread","in a buffer of the thread","in a buffer of the thread"]]
50 x 000000000000000000000000000000000000000000000000000000000000
50 x 111111111111111111111111111111111111111111111111111111111111
50 x 222222222222222222222222222222222222222222222222222222222222
50 x 333333333333333333333333333333333333333333333333333333333333
