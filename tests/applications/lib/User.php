<?php

namespace Applications;

/**
 * A virtual user: a client, a budget of requests, and two tokens. The canary is in what only this user may see, the mark in what it publishes;
 * both are the same for each side, as everything is that the user does: it comes from the seed.
 */
final class User
{
    public readonly string $canary;
    public readonly string $mark;
    public readonly \Random\Randomizer $random;
    /** The writes that were answered as done, by kind. @var array<string, int> */
    public array $writes = [];
    public ?Response $last = null;
    public string $lastRequest = '';
    private readonly Client $client;

    public function __construct(public readonly int $number, int $seed, string $address, string $host, private int $budget, private readonly Recorder $recorder, private readonly Canaries $canaries,
        private readonly ?\Async\Semaphore $turns = null)
    {
        $this->random = new \Random\Randomizer(new \Random\Engine\Xoshiro256StarStar(hash('sha256', "$seed $number", true)));
        $this->canary = 'canary' . bin2hex($this->random->getBytes(16));
        $this->mark = 'public' . bin2hex($this->random->getBytes(16));
        $this->client = new Client($address, $host);
        $this->client->setCookie('canary', $this->canary);
        $canaries->add($this->canary, $this->mark, $number);
    }

    /** A text of this user's own, the next one of its sequence. */
    public function word(int $bytes = 4): string
    {
        return bin2hex($this->random->getBytes($bytes));
    }

    public function chance(int $percent): bool
    {
        return $this->random->getInt(1, 100) <= $percent;
    }

    /** @param array<mixed> $of */
    public function pick(array $of): mixed
    {
        return $of[$this->random->getInt(0, count($of) - 1)];
    }

    public function wrote(string $kind): void
    {
        $this->writes[$kind] = ($this->writes[$kind] ?? 0) + 1;
    }

    /** @param array<string, string> $fields */
    public function get(string $class, string $target, array $fields = [], bool $slow = false): Response
    {
        if ($class !== 'R' && $this->chance(25)) {
            $target .= (str_contains($target, '?') ? '&' : '?') . "canary=$this->canary";
        }

        return $this->request($class, 'GET', $target, $fields, slow: $slow);
    }

    /**
     * @param array<string, mixed> $form
     * @param array<string, array{string, string, string}> $files
     * @param array<string, string> $fields
     */
    public function post(string $class, string $target, array $form, array $files = [], array $fields = []): Response
    {
        if ($files === []) {
            return $this->request($class, 'POST', $target, $fields + ['Content-Type' => 'application/x-www-form-urlencoded'], Form::urlencoded($form));
        }
        $boundary = 'boundary' . $this->word(12);

        return $this->request($class, 'POST', $target, $fields + ['Content-Type' => "multipart/form-data; boundary=$boundary"], Form::multipart($form, $files, $boundary));
    }

    /** Goes where an answer redirects to. */
    public function follow(string $class, Response $response): Response
    {
        $location = $response->field('Location');
        $location !== '' || throw new \RuntimeException("no redirection but $response->status after $this->lastRequest");

        return $this->request($class, 'GET', $location);
    }

    /** @param array<string, string> $fields */
    public function request(string $class, string $method, string $target, array $fields = [], string $body = '', bool $slow = false): Response
    {
        if ($this->budget-- <= 0) {
            throw new Enough();
        }
        $this->lastRequest = "$method $target";
        $this->last = null;
        $request = fn(): Response => $this->client->request($method, $target, $fields + ['X-Canary' => $this->canary], $body, $slow);
        $this->last = $this->turns === null ? $request() : $this->turns->with($request);
        $this->canaries->check($this->number, $class, "$method $target", $this->last);
        $this->recorder->add($this->number, $class, "$method $target", $this->last);

        return $this->last;
    }

    public function expect(int $status): Response
    {
        $this->last->status === $status || throw new \RuntimeException("$this->lastRequest: status {$this->last->status}, $status expected");

        return $this->last;
    }

    public function cookie(string $name): ?string
    {
        return $this->client->cookie($name);
    }

    public function setCookie(string $name, string $value): void
    {
        $this->client->setCookie($name, $value);
    }

    public function close(): void
    {
        $this->client->close();
    }
}
