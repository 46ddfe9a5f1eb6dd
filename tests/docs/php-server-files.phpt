--TEST--
The files of the page about php-server: options that it knows, units that systemd takes, YAML that Compose and Kubernetes take
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/docs.inc';

$page = file_get_contents(TOP . '/docs/guide/php-server.md');
$directory = sys_get_temp_dir() . '/php-server-files-' . getmypid();
mkdir($directory);
register_shutdown_function(function () use ($directory) {
    array_map(unlink(...), glob("$directory/*"));
    rmdir($directory);
});
$has = fn(string $program): bool => trim((string) shell_exec("command -v $program 2>/dev/null")) !== '';
/** What a command says that fails, or nothing. */
$run = function (string $command): string {
    exec("$command 2>&1", $output, $code);
    return $code === 0 ? '' : implode("\n", $output) . "\n";
};
$blocks = function (string $language) use ($page): array {
    preg_match_all("/^```$language\n(.*?)^```$/ms", $page, $match);
    return $match[1];
};

// The metrics that there are.
preg_match_all("/(?:^        \\['|family\\(')(\\w+)', '(?:counter|gauge|summary)'/m", file_get_contents(TOP . '/ext/http_server/command/lib/Metrics.php'), $metrics);
preg_match_all('/^\| `(\w+)(?:\{[\w,]+\})?` \| (?:counter|gauge|summary) \|/m', $page, $told);
sort($metrics[1]);
sort($told[1]);
$metrics[1] === $told[1] && count($told[1]) > 20 || print 'metrics: ' . implode(', ', array_merge(array_diff($metrics[1], $told[1]), array_diff($told[1], $metrics[1]))) . "\n";

// Options of every command line on the page, and in the file of options.
$help = shell_exec(escapeshellarg(PHP_BINARY) . ' -n ' . escapeshellarg(TOP . '/ext/http_server/command/php-server') . ' --help');
preg_match_all('/^  (--[a-z-]+)/m', $help, $match);
$known = $match[1];
preg_match_all('/--[a-z][a-z-]+/', $page, $match);
foreach (array_diff(array_unique($match[0]), $known) as $unknown) {
    echo "$unknown is no option\n";
}
foreach (array_diff($known, $match[0], ['--version', '--pool', '--ini', '--backlog', '--socket-mode', '--log-level', '--group']) as $silent) {
    echo "$silent is not on the page\n";
}
[$options, $socket, $service] = $blocks('ini');
foreach (parse_ini_string($options, false, INI_SCANNER_RAW) as $name => $value) {
    in_array("--$name", $known, true) || print "$name is no option\n";
}

file_put_contents("$directory/php-server.socket", $socket);
file_put_contents("$directory/php-server.service", preg_replace('~^ExecStart=\S+~m', 'ExecStart=/bin/true', $service));
if ($has('systemd-analyze')) {
    $said = shell_exec("systemd-analyze verify --man=no --recursive-errors=no $directory/php-server.service $directory/php-server.socket 2>&1");
    // Older ones do not know the type.
    echo implode('', array_filter(preg_split('/(?<=\n)/', (string) $said), fn($line) => str_contains($line, 'php-server') && !str_contains($line, 'notify-reload') && !str_contains($line, 'Failed to prepare') && !str_contains($line, 'SO_PASSCRED')));
}

[$compose, $kubernetes] = $blocks('yaml');
file_put_contents("$directory/compose.yaml", $compose);
file_put_contents("$directory/kubernetes.yaml", $kubernetes);
if ($has('python3') && $run("python3 -c 'import yaml'") === '') {
    foreach (['compose', 'kubernetes'] as $name) {
        echo $run("python3 -c 'import sys, yaml; print(len(list(yaml.safe_load_all(open(sys.argv[1])))))' $directory/$name.yaml");
    }
}
if ($has('docker') && $run('docker compose version') === '') {
    echo $run("docker compose -f $directory/compose.yaml config --quiet");
} elseif ($has('docker-compose')) {
    echo $run("docker-compose -f $directory/compose.yaml config --quiet");
}
echo "checked\n";
?>
--EXPECT--
checked
