<?php

namespace Applications;

/** A form of a page: where it goes, and what it has filled in. */
final class Form
{
    /** @param array<string, mixed> $fields */
    public function __construct(public readonly string $action, public array $fields) {}

    /** The first form that the selector finds. */
    public static function in(string $page, string $selector): self
    {
        $document = \Dom\HTMLDocument::createFromString($page, LIBXML_NOERROR);
        $form = $document->querySelector($selector) ?? throw new \RuntimeException("the page has no $selector");
        $fields = [];
        foreach ($form->querySelectorAll('input, textarea, select') as $field) {
            $name = (string) $field->getAttribute('name');
            if ($name === '' || $field->hasAttribute('disabled')) {
                continue;
            }
            $value = self::value($field);
            if ($value !== null) {
                $fields[] = [$name, $value];
            }
        }

        return new self((string) $form->getAttribute('action'), self::byName($fields));
    }

    /** The value that the field sends; null: it sends none. */
    private static function value(\Dom\Element $field): ?string
    {
        switch (strtolower($field->tagName)) {
            case 'textarea':
                return preg_replace('~^\r?\n~', '', $field->textContent);
            case 'select':
                $chosen = $field->querySelector('option[selected]') ?? $field->querySelector('option');

                return $chosen === null ? null : ($chosen->getAttribute('value') ?? trim($chosen->textContent));
        }

        return match (strtolower((string) $field->getAttribute('type'))) {
            'submit', 'button', 'image', 'file', 'reset' => null,
            'checkbox', 'radio' => $field->hasAttribute('checked') ? $field->getAttribute('value') ?? 'on' : null,
            default => (string) $field->getAttribute('value'),
        };
    }

    /**
     * @param list<array{string, string}> $fields
     * @return array<string, mixed>
     */
    private static function byName(array $fields): array
    {
        $query = implode('&', array_map(fn(array $field): string => rawurlencode($field[0]) . '=' . rawurlencode($field[1]), $fields));
        $byName = [];
        foreach (explode('&', $query) as $pair) {
            [$name, $value] = [...array_map(rawurldecode(...), explode('=', $pair, 2)), ''];
            str_ends_with($name, '[]') ? $byName[$name][] = $value : $byName[$name] = $value;
        }

        return $byName;
    }

    /**
     * A body of multipart/form-data.
     *
     * @param array<string, mixed> $fields
     * @param array<string, array{string, string, string}> $files name, type and content by field
     */
    public static function multipart(array $fields, array $files, string $boundary): string
    {
        $body = '';
        foreach ($fields as $name => $values) {
            foreach ((array) $values as $value) {
                $body .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
            }
        }
        foreach ($files as $name => [$file, $type, $content]) {
            $body .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"; filename=\"$file\"\r\nContent-Type: $type\r\n\r\n$content\r\n";
        }

        return "$body--$boundary--\r\n";
    }

    /** @param array<string, mixed> $fields */
    public static function urlencoded(array $fields): string
    {
        $pairs = [];
        foreach ($fields as $name => $values) {
            foreach ((array) $values as $value) {
                $pairs[] = urlencode($name) . '=' . urlencode((string) $value);
            }
        }

        return implode('&', $pairs);
    }
}
