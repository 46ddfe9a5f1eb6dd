<?php

declare(strict_types=1);

/*
 * What the examples share as commands: options, usage, and the end after an error.
 *
 * The usage text of a command is the comment at its top, so there is one text to keep true.
 */

namespace Examples;

if (!function_exists('Async\spawn')) {
    fwrite(STDERR, "This example needs a PHP with the true_async module: ./configure --enable-async && make\n");
    exit(2);
}

/**
 * Reads the command line: `--name=value` for strings and integers, `--name` for switches.
 *
 * @param array<string, string|bool|array{int, int, int}> $options name => default; an integer is [default, minimum, maximum]
 * @return array{array<string, string|bool|int>, list<string>} option values, and the arguments that are no options
 */
function command_line(array $options): array
{
    $values = array_map(fn ($default) => is_array($default) ? $default[0] : $default, $options);
    $arguments = [];

    foreach (array_slice($_SERVER['argv'], 1) as $argument) {
        if ($argument === '--help' || $argument === '-h') {
            echo usage();
            exit(0);
        }
        if ($argument === '-' || !str_starts_with($argument, '-')) {
            $arguments[] = $argument;
            continue;
        }

        [$name, $value] = [...explode('=', substr($argument, 2), 2), null];
        $default = str_starts_with($argument, '--') ? $options[$name] ?? null : null;
        $values[$name] = match (true) {
            $default === null => bad_usage("unknown option $argument"),
            is_bool($default) => $value === null ?: bad_usage("--$name takes no value"),
            $value === null || $value === '' => bad_usage("--$name needs a value"),
            is_array($default) => integer($value, $default[1], $default[2]) ?? bad_usage("--$name must be a number from $default[1] to $default[2]"),
            default => $value,
        };
    }

    return [$values, $arguments];
}

function integer(string $text, int $minimum, int $maximum): ?int
{
    return preg_match('/^\d{1,9}$/D', $text) && $text >= $minimum && $text <= $maximum ? (int) $text : null;
}

/** The comment at the top of the running script, without its frame. */
function usage(): string
{
    preg_match('~/\*\n(.*?)\n \*/~s', file_get_contents($_SERVER['SCRIPT_FILENAME']), $comment);

    return preg_replace('/^ \* ?/m', '', $comment[1] ?? '') . "\n";
}

function bad_usage(string $message): never
{
    fwrite(STDERR, basename($_SERVER['SCRIPT_FILENAME']) . ": $message\n\n" . usage());
    exit(2);
}

function fail(string $message): never
{
    fwrite(STDERR, basename($_SERVER['SCRIPT_FILENAME']) . ": $message\n");
    exit(1);
}

/** From here on a warning is an exception, thrown in the coroutine that caused it. What `@` silences stays silent. */
function warnings_to_exceptions(): void
{
    set_error_handler(function (int $level, string $message, string $file, int $line): bool {
        return error_reporting() & $level ? throw new \ErrorException($message, 0, $level, $file, $line) : true;
    });
}
