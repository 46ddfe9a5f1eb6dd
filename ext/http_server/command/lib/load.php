<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

/* Classes of the command, by their names. */
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'TrueAsync\\Command\\')) {
        $file = __DIR__ . '/' . substr($class, strlen('TrueAsync\\Command\\')) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
