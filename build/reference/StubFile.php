<?php

declare(strict_types=1);

namespace Reference;

/** Reads a stub: declarations with their doc comments, no bodies. */
final class StubFile
{
    /** @var list<Declaration> */
    public readonly array $declarations;
    private string $namespace = '';
    /** @var list<\PhpToken> without white space and ordinary comments */
    private array $tokens;
    private int $position = 0;

    public function __construct(string $path)
    {
        $tokens = \PhpToken::tokenize(file_get_contents($path), TOKEN_PARSE);
        $this->tokens = array_values(array_filter($tokens, fn (\PhpToken $token) => !$token->is([T_WHITESPACE, T_COMMENT, T_OPEN_TAG])));
        $this->declarations = $this->readFile();
    }

    /** @return list<Declaration> */
    private function readFile(): array
    {
        $declarations = [];
        while ($this->position < count($this->tokens)) {
            $token = $this->tokens[$this->position];
            if ($token->is(T_NAMESPACE)) {
                $this->namespace = $this->tokens[$this->position + 1]->text;
                $this->position += 3;
            } elseif ($token->is(T_USE)) {
                $this->skipTo(';');
            } elseif ($token->is(T_DOC_COMMENT) && !$this->next()?->is([T_CLASS, T_INTERFACE, T_ENUM, T_FUNCTION, T_FINAL, T_ABSTRACT, T_READONLY, T_ATTRIBUTE, T_CONST])) {
                $this->position++; // of the file
            } else {
                $declarations[] = $this->readDeclaration(false);
            }
        }

        return $declarations;
    }

    private function next(): ?\PhpToken
    {
        return $this->tokens[$this->position + 1] ?? null;
    }

    private function skipTo(string $text): void
    {
        while ($this->tokens[$this->position++]->text !== $text);
    }

    private function readDeclaration(bool $member): Declaration
    {
        $comment = '';
        if ($this->tokens[$this->position]->is(T_DOC_COMMENT)) {
            $comment = $this->tokens[$this->position++]->text;
        }
        while ($this->tokens[$this->position]->is(T_ATTRIBUTE)) {
            $this->skipAttribute();
        }

        $header = $this->readHeader();
        [$kind, $name] = self::kindAndName($header, $member);
        $declaration = new Declaration($kind, $name, $this->namespace, self::text($header), new DocBlock($comment));

        if ($this->tokens[$this->position++]->text === '{') {
            while ($this->tokens[$this->position]->text !== '}') {
                $declaration->members[] = $this->readDeclaration(true);
            }
            $this->position++;
        }

        return $declaration;
    }

    private function skipAttribute(): void
    {
        $depth = 0;
        do {
            $text = $this->tokens[$this->position++]->text;
            $depth += match ($text) { '#[', '[' => 1, ']' => -1, default => 0 };
        } while ($depth);
    }

    /** @return list<\PhpToken> up to the body or the semicolon */
    private function readHeader(): array
    {
        $header = [];
        $depth = 0;
        for (; ; $this->position++) {
            $token = $this->tokens[$this->position];
            if ($depth === 0 && ($token->text === '{' || $token->text === ';')) {
                return $header;
            }
            $depth += match ($token->text) { '(', '[' => 1, ')', ']' => -1, default => 0 };
            $header[] = $token;
        }
    }

    /** @return array{string, string} */
    private static function kindAndName(array $header, bool $member): array
    {
        foreach ($header as $i => $token) {
            $name = $header[$i + 1] ?? null;
            switch (true) {
                case $token->is(T_FUNCTION):
                    $name = $name->text === '&' ? $header[$i + 2] : $name;
                    return [$member ? 'method' : 'function', $name->text];
                case $token->is([T_CLASS, T_INTERFACE, T_ENUM]):
                    return [$token->text, $name->text];
                case $token->is(T_CASE):
                    return ['case', $name->text];
                case $token->is(T_CONST):
                    $name = array_values(array_filter($header, fn ($t) => $t->text === '='));
                    return ['const', $header[array_search($name[0] ?? null, $header, true) - 1]->text];
                case $token->is(T_VARIABLE):
                    return ['property', $token->text];
            }
        }
        throw new \RuntimeException('cannot read: ' . self::text($header));
    }

    /** The code on one line, spaced as people write it. */
    private static function text(array $tokens): string
    {
        $text = '';
        foreach ($tokens as $i => $token) {
            $before = $tokens[$i - 1] ?? null;
            $glued = $before === null
                || in_array($token->text, [',', ')', ']', '::', '(', '['], true) && !in_array($before->text, ['=', ','], true)
                || $token->text === ':' || $token->text === '|' || $before->text === '|'
                || in_array($before->text, ['(', '[', '?', '::', '...', '&', '\\'], true)
                || $before->text === '-' && $token->is(T_LNUMBER);
            $text .= ($glued ? '' : ' ') . $token->text;
        }

        return $text;
    }
}
