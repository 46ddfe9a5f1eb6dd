<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The program of --app is loaded here, and not by a method: its closures would belong to the class of that, which the threads of
 * --threads do not have. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** Runs the file, and returns what it returns. */
function load_program(string $file): mixed
{
    return require $file;
}

/** For a thread, which gets the handlers, and needs the functions and classes beside them. */
function program_loader(string $file): \Closure
{
    return static function () use ($file): void {
        require $file;
    };
}
