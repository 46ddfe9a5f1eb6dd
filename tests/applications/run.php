<?php
/*
 * Real applications on several sides: build/test-applications starts this with the woven CLI.
 *
 *   run.php [--requests N] [--seed N] [--sides plain,script,fpm,warm] APPLICATION...
 *   run.php --cost ROUNDS [--requests N] [--sides plain,fpm,warm,worker] APPLICATION...
 */

namespace Applications;

require __DIR__ . '/../free_port.inc';

spl_autoload_register(function (string $class): void {
    if (str_starts_with($class, __NAMESPACE__ . '\\')) {
        $name = substr($class, strlen(__NAMESPACE__) + 1);
        foreach (['lib', 'applications'] as $directory) {
            is_file(__DIR__ . "/$directory/$name.php") && require __DIR__ . "/$directory/$name.php";
        }
    }
});

mysqli_report(MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT);
$options = getopt('', ['requests:', 'seed:', 'sides:', 'cost:'], $rest);
$rounds = (int) ($options['cost'] ?? 0);
$sides = explode(',', $options['sides'] ?? ($rounds > 0 ? 'plain,fpm,warm,worker' : 'plain,script,fpm'));
$place = new Workplace(in_array('plain', $sides, true) ? 'plain' : 'woven');
$database = new Database($place);
$passed = $failed = 0;
try {
    foreach (array_slice($argv, $rest) as $name) {
        [$name, $requests] = [...explode('=', $name), (int) ($options['requests'] ?? 1000)];
        $class = __NAMESPACE__ . '\\' . ucfirst($name);
        if ($rounds > 0) {
            (new Cost($place, new $class($place, $database), $sides, $requests, $rounds))->run();
            continue;
        }
        $run = new Run($place, new $class($place, $database), $sides, (int) $requests, (int) ($options['seed'] ?? 1));
        try {
            $run->run();
        } catch (\Throwable $error) {
            $run->failed++;
            echo "FAIL  $name: {$error->getMessage()}\n      in {$error->getFile()}:{$error->getLine()}\n";
        }
        $passed += $run->passed;
        $failed += $run->failed;
    }
} finally {
    $database->stop();
}
if ($rounds > 0) {
    exit(0);
}
echo "$passed passed, $failed failed, 0 skipped\n";
exit($failed > 0 || $passed === 0 ? 1 : 0);
