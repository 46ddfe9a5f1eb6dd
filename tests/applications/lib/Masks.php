<?php

namespace Applications;

/**
 * What may differ between two correct runs, as a file says: in each line a name, a regular expression and an example, with tabs between them.
 * A match is replaced by {name:1}, where the number is the order in which the user first sees this value; a name with a star behind it
 * gives {name} for all values, for times that may or may not be those of the answer before.
 */
final class Masks
{
    private const LONGEST = 64;

    /** @var list<array{string, string, string}> */
    private array $lines = [];

    public function __construct(public readonly string $file)
    {
        foreach (file($file, FILE_IGNORE_NEW_LINES) as $number => $line) {
            if ($line === '' || $line[0] === '#') {
                continue;
            }
            $parts = explode("\t", $line);
            count($parts) === 3 || throw new \RuntimeException("$file:" . $number + 1 . ': a line is a name, a regular expression and an example');
            $this->lines[] = $parts;
        }
    }

    /** @return list<array{string, string, string}> */
    public function lines(): array
    {
        return $this->lines;
    }

    /** @param array<string, array<string, int>> $seen numbers of the values by name: of one user */
    public function apply(string $text, array &$seen): string
    {
        foreach ($this->lines as [$name, $pattern]) {
            $text = preg_replace_callback($pattern, function (array $match) use ($name, &$seen): string {
                $value = $match[0];
                if (strlen($value) > self::LONGEST || preg_match('~<[^>]*>~', $value)) {
                    throw new \RuntimeException("$this->file: $name covers too much: " . substr($value, 0, 200));
                }
                if (str_ends_with($name, '*')) {
                    return '{' . substr($name, 0, -1) . '}';
                }
                $seen[$name] ??= [];
                $seen[$name][$value] ??= count($seen[$name]) + 1;

                return sprintf('{%s:%d}', $name, $seen[$name][$value]);
            }, $text) ?? throw new \RuntimeException("$this->file: $name: " . preg_last_error_msg());
        }

        return $text;
    }
}
