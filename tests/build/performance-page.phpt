--TEST--
build/performance-page: the table of make bench becomes the page's; two logs are put together; the rest of the page stays
--FILE--
<?php
$top = realpath(__DIR__ . '/../..');
$work = sys_get_temp_dir() . '/page-' . bin2hex(random_bytes(6));
mkdir("$work/build", 0700, true);
mkdir("$work/docs");
foreach (['build/lib.sh', 'build/performance-page'] as $file) {
    copy("$top/$file", "$work/$file");
}
copy("$top/UPSTREAM", "$work/UPSTREAM");
file_put_contents("$work/docs/performance.md", <<<'PAGE'
    before
    <!-- figures of make bench: build/performance-page writes them -->
    old
    <!-- end of the figures -->
    after

    PAGE);
file_put_contents("$work/one.log", <<<'LOG'
    machine    One, 2 CPUs, 24 GiB
    system     Linux 6.1 x86_64
    load       1.94 when it started
    woven      8.4.24 ZTS
    unpatched  8.4.24 ZTS

    round 1 of 1: suspend
                                       woven  compared with                                ratio  spread  budget
    suspend + resume                 63.6 ns        69.4 ns  raw Fiber, resume + suspend  0.9162   6.4 %  <= 1.00 x     ok
    until all have ended           3448.0 ns                                                       3.2 %
    counted by memory_limit         3.39 KiB
    alive                            150,000                                                              >= 200,000    MISSED

    1 of 2 budgets missed or not measured.

    LOG);
file_put_contents("$work/two.log", <<<'LOG'
                    woven    compared with              ratio  spread  budget
    bench  3478.8 M instr   3478.0 M instr  unpatched  1.0002          <= 1.005 x  ok
    alive         250,000                                              >= 200,000  ok

    LOG);
passthru("bash $work/build/performance-page $work/one.log $work/two.log 2>&1", $status);
echo $status, "\n", file_get_contents("$work/docs/performance.md");
passthru("bash $work/build/performance-page $work/build/lib.sh 2>/dev/null", $status);
echo $status, ' ', substr_count(file_get_contents("$work/docs/performance.md"), 'alive'), "\n";
exec('rm -rf ' . escapeshellarg($work));
?>
--EXPECT--
0
before
<!-- figures of make bench: build/performance-page writes them -->

Measured on: One, 2 CPUs, 24 GiB, Linux 6.1 x86_64, PHP 8.4.24 ZTS.

| what | measured | compared with | ratio | spread | budget |
| --- | ---: | --- | ---: | ---: | --- |
| suspend + resume | 63.6 ns | raw Fiber, resume + suspend: 69.4 ns | 0.9162 | 6.4 % | <= 1.00 x |
| until all have ended | 3448.0 ns |  |  | 3.2 % |  |
| counted by memory_limit | 3.39 KiB |  |  |  |  |
| alive | 250,000 |  |  |  | >= 200,000 |
| bench | 3478.8 M instr | unpatched: 3478.0 M instr | 1.0002 |  | <= 1.005 x |

<!-- end of the figures -->
after
1 1
