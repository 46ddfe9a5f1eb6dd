<?php

declare(strict_types=1);

namespace Reference;

/** A class-like, a function or a member, as a stub declares it. */
final class Declaration
{
    /** @var list<Declaration> of a class-like, in the order of the stub */
    public array $members = [];

    /**
     * @param string $kind class, interface, enum, function, method, property, const, case
     * @param string $name without namespace
     * @param string $signature everything up to the body, on one line
     */
    public function __construct(
        public readonly string $kind,
        public readonly string $name,
        public readonly string $namespace,
        public readonly string $signature,
        public readonly DocBlock $doc,
    ) {}

    public function fullName(): string
    {
        return ltrim("$this->namespace\\$this->name", '\\');
    }

    public function isHidden(): bool
    {
        return preg_match('/\bprivate\b/', $this->signature) === 1;
    }

    public function isException(): bool
    {
        return preg_match('/(Exception|Cancellation|Error)$/', $this->name) === 1;
    }

    /** @return list<Declaration> */
    public function visible(string $kind): array
    {
        return array_values(array_filter($this->members, fn (self $member) => $member->kind === $kind && !$member->isHidden()));
    }
}

/** The text of a doc comment and its tags. */
final class DocBlock
{
    /** What only the generator of arginfo reads. */
    private const GENERATOR = [
        'generate-class-entries', 'generate-function-entries', 'strict-properties', 'not-serializable', 'tentative-return-type',
        'implementation-alias', 'alias', 'refcount', 'cvalue', 'no-verify', 'prefer-ref', 'compile-time-eval', 'frameless-function',
        'link', 'undocumentable', 'genstubs-expose-comment-block', 'readonly', 'virtual', 'part',
    ];

    /** @var list<string> paragraphs; a code block is one of them, with its fences */
    public readonly array $paragraphs;
    /** @var list<array{string, string}> name and text of the tags, on one line, the arginfo generator's left out */
    public readonly array $tags;
    /** The page that begins with this method, as "suffix Title": `@part` divides the methods of a large class. */
    public readonly string $part;

    public function __construct(string $comment)
    {
        $text = preg_replace('#^/\*\*[ \t]*|[ \t]*\*/$#', '', $comment);
        $lines = array_map(fn (string $line) => preg_replace('/^\s*\* ?/', '', rtrim($line)), explode("\n", $text));
        $first = 0;
        while ($first < count($lines) && !str_starts_with(ltrim($lines[$first]), '@')) {
            $first++;
        }
        $this->paragraphs = self::paragraphs(array_slice($lines, 0, $first));
        $this->tags = self::tags(array_slice($lines, $first));
        $this->part = preg_match('/@part (.*)/', $text, $match) ? trim($match[1]) : '';
    }

    /** @return list<string> */
    private static function paragraphs(array $lines): array
    {
        $paragraphs = [];
        $fenced = $open = false;
        foreach ($lines as $line) {
            $fence = str_starts_with(ltrim($line), '```');
            if ($line === '' && !$fenced) {
                $open = false;
            } elseif ($open) {
                $paragraphs[array_key_last($paragraphs)] .= "\n$line";
            } else {
                $paragraphs[] = $line;
                $open = true;
            }
            $fenced = $fence ? !$fenced : $fenced;
        }

        return array_values(array_filter(array_map(trim(...), $paragraphs), fn (string $text) => $text !== ''));
    }

    /** @return list<array{string, string}> */
    private static function tags(array $lines): array
    {
        $tags = [];
        foreach ($lines as $line) {
            if (preg_match('/^\s*@([\w-]+)\s*(.*)$/', $line, $match)) {
                $tags[] = [preg_replace('/^(?:phpstan|psalm)-(?=param|return|var|type)/', '', $match[1]), $match[2]];
            } elseif ($tags) {
                $tags[array_key_last($tags)][1] = trim($tags[array_key_last($tags)][1] . ' ' . trim($line));
            }
        }

        return array_values(array_filter($tags, fn (array $tag) => !in_array($tag[0], self::GENERATOR, true)));
    }

    /** @return list<string> */
    public function tag(string ...$names): array
    {
        return array_column(array_filter($this->tags, fn (array $tag) => in_array($tag[0], $names, true)), 1);
    }

    public function summary(): string
    {
        $text = preg_replace('/\s+/', ' ', $this->paragraphs[0] ?? '');

        return preg_match('/^(.*?[.:;])(?= [A-Z$]|$)/', $text, $match) ? rtrim($match[1], ':;') : $text;
    }

    /** As a comment again, without what only the arginfo generator reads. */
    public function comment(string $indent): string
    {
        $lines = explode("\n", implode("\n\n", $this->paragraphs));
        $lines = $lines === [''] ? [] : $lines;
        if ($lines && $this->tags) {
            $lines[] = '';
        }
        foreach ($this->tags as [$name, $text]) {
            $lines[] = rtrim("@$name $text");
        }
        if (!$lines) {
            return '';
        }
        if (count($lines) === 1) {
            return "$indent/** $lines[0] */\n";
        }

        return "$indent/**\n" . implode('', array_map(fn ($line) => rtrim("$indent * $line") . "\n", $lines)) . "$indent */\n";
    }
}
