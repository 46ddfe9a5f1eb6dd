<?php

namespace Applications;

/** An answer as it came over the wire. */
final class Response
{
    /** @param list<array{string, string}> $fields header fields in their order */
    public function __construct(public readonly int $status, public readonly string $reason, public readonly array $fields, public readonly string $body) {}

    /** The first value of a field, or ''. */
    public function field(string $name): string
    {
        foreach ($this->fields as [$known, $value]) {
            if (strcasecmp($known, $name) === 0) {
                return $value;
            }
        }

        return '';
    }
}
