<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The master: reads the command line, and runs until it is told to end. Exit codes: 0 after an orderly end, 1 if the server could
 * not start or lost requests when it ended, 2 for a wrong command line. */

declare(strict_types=1);

namespace TrueAsync\Command;

if (!class_exists(\TrueAsync\HttpServerConfig::class) || !function_exists('proc_open')) {
    fwrite(STDERR, "php-server: this php lacks the module true_async_server (configure --enable-async), or proc_open() is disabled\n");
    exit(1);
}
require __DIR__ . '/load.php';

try {
    $options = (new CommandLine())->read(array_slice($_SERVER['argv'], 1));
} catch (UsageError $error) {
    fwrite(STDERR, "php-server: {$error->getMessage()}\nphp-server --help lists the options.\n");
    exit(2);
}
if ($options->help) {
    echo CommandLine::help();
    exit(0);
}
if ($options->version) {
    printf("php-server, PHP %s (%s)\n", PHP_VERSION, PHP_ZTS ? 'ZTS' : 'NTS');
    exit(0);
}
exit((new Master($options))->run());
