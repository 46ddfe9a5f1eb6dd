<?php

declare(strict_types=1);

namespace Reference;

/**
 * The examples of the reference: examples/reference/PAGE.md for each page. A heading names the functions or methods that the example below it
 * shows, separated by commas; on the page it stands at the first of them.
 */
final class Examples
{
    /** @var array<string, array<string, array{string, string}>> page, name in lowercase: the example, and the name at which it stands */
    private array $examples = [];

    public function __construct(string $directory)
    {
        foreach (glob("$directory/*.md") ?: [] as $file) {
            $page = basename($file, '.md');
            preg_match_all('/^## ([^\n]+)\n(.*?)(?=^## |\z)/ms', file_get_contents($file), $sections, PREG_SET_ORDER);
            foreach ($sections as [, $names, $example]) {
                $names = preg_split('/,\s*/', trim($names));
                foreach ($names as $name) {
                    isset($this->examples[$page][strtolower($name)]) && throw new \RuntimeException("$file has two examples of $name");
                    $this->examples[$page][strtolower($name)] = [trim($example), $names[0]];
                }
            }
        }
    }

    /** For the entry of a function or method; empty: there is none. */
    public function of(string $page, string $name): string
    {
        [$example, $place] = $this->examples[$page][strtolower($name)] ?? ['', ''];

        return match (true) {
            $example === '' => '',
            strcasecmp($place, $name) === 0 => "\n**Example**\n\n$example\n",
            default => "\nExample: at [`$place()`](#" . strtolower($place) . ").\n",
        };
    }

    /**
     * @param array<string, list<string>> $entries names by page
     * @return list<string> what has no example, and examples of what is not there
     */
    public function differences(array $entries): array
    {
        $wrong = [];
        foreach ($entries as $page => $names) {
            $have = array_keys($this->examples[$page] ?? []);
            $names = array_map(strtolower(...), $names);
            foreach (array_diff($names, $have) as $name) {
                $wrong[] = "$page: $name has no example";
            }
            foreach (array_diff($have, $names) as $name) {
                $wrong[] = "$page: the example of $name is of nothing";
            }
        }
        foreach (array_diff(array_keys($this->examples), array_keys($entries)) as $page) {
            $wrong[] = "examples/reference/$page.md: there is no such page";
        }

        return $wrong;
    }
}
