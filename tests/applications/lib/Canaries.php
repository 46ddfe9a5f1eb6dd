<?php

namespace Applications;

/** Looks for tokens of other users in each answer. */
final class Canaries
{
    /** @var array<string, int> user by token */
    private array $owners = [];
    /** @var list<string> */
    public array $found = [];
    public int $checked = 0;

    public function add(string $canary, string $mark, int $user): void
    {
        $this->owners[$canary] = $this->owners[$mark] = $user;
    }

    public function check(int $user, string $class, string $request, Response $response): void
    {
        $text = $response->body;
        foreach ($response->fields as [$name, $value]) {
            $text .= "\n$name: $value";
        }
        $this->checked++;
        preg_match_all('~(canary|public)[0-9a-f]{32}~i', $text, $matches, PREG_SET_ORDER);
        foreach ($matches as [$token, $kind]) {
            $owner = $this->owners[strtolower($token)] ?? null;
            if ($owner !== $user && !($class === 'X' && strtolower($kind) === 'public' && $owner !== null)) {
                $this->found[] = sprintf('user %d, %s: has a token of %s: %s', $user, $request, $owner === null ? 'no user' : "user $owner", $token);
            }
        }
    }
}
