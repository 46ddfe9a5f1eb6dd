<?php
// ini: pcov.enabled=1
// ini: pcov.directory=/
// Coverage of coroutines: lines before and after a wait, lines of whoever runs meanwhile, and none that did not run.
require __DIR__ . '/lib.inc';

$file = temporary_folder() . '/covered.php';
file_put_contents($file, <<<'PHP'
    <?php
    function first() {
        $a = 1;
        Async\delay(5);
        if ($a > 1) {
            $a = 'never';
        }
        return $a;
    }
    function second(bool $wait) {
        if ($wait) {
            Async\suspend();
            return 'waited';
        }
        return 'never';
    }
    PHP . "\n");

\pcov\start();
require $file;
[$first, $second] = [Async\spawn(first(...)), Async\spawn(second(...), true)];
same([1, 'waited'], [Async\await($first), Async\await($second)], 'what they returned');
\pcov\stop();
$lines = \pcov\collect(\pcov\inclusive, [$file])[$file];
$ran = array_keys(array_filter($lines, fn (int $count) => $count > 0));
$not = array_keys(array_filter($lines, fn (int $count) => $count <= 0));
same([3, 4, 5, 8, 11, 12, 13], array_values(array_intersect($ran, [3, 4, 5, 6, 8, 11, 12, 13, 15])), 'lines that ran');
same([6, 15], array_values(array_intersect($not, [3, 4, 5, 6, 8, 11, 12, 13, 15])), 'lines that did not');
echo "ok\n";
