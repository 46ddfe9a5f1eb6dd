<?php

namespace Applications;

/** The small applications on frameworks answer the same requests: one session for all of them. */
abstract class Framework extends Application
{
    public function root(): string
    {
        return "/usr/share/small-applications/{$this->name()}/public";
    }

    public function bootFile(): ?string
    {
        return "/usr/share/small-applications/{$this->name()}/boot.php";
    }

    public function begin(User $user): void
    {
        $this->login($user);
    }

    public function session(User $user): void
    {
        $this->reads($user);
        $this->writes($user);
        for ($i = 0; $i < 2; $i++) {
            $user->get('X', '/recent');
            $user->expect(200);
        }
        if ($user->chance(10)) {
            $this->post($user, '/logout', []);
            $user->follow('W', $user->expect(303));
            $this->login($user);
        }
    }

    private function login(User $user): void
    {
        $this->post($user, '/login', ['name' => $user->canary]);
        $user->follow('W', $user->expect(303));
    }

    /** @param array<string, string> $form */
    protected function post(User $user, string $target, array $form, array $files = []): Response
    {
        return $user->post('W', $target, $form, $files);
    }

    protected function reads(User $user): void
    {
        for ($i = 0; $i < 14; $i++) {
            $n = $user->random->getInt(1, 10);
            match ($user->random->getInt(1, 16)) {
                1 => $user->get('R', '/'),
                2 => $user->get('R', "/hello/you%20there$n?times=$n", ['Cookie2' => 'x', 'Accept-Language' => 'de']),
                3 => $user->get('R', "/told/a%2fb/%C3%A4?x=%20&y[]=$n", ['X-Two_Words' => 'left out', 'Proxy' => 'http://evil.test', 'Accept' => '*/*', 'Authorization' => 'Basic dTpw']),
                4, 5 => $user->get('R', "/items?page=$n"),
                6, 7 => $user->get('R', "/page/$n"),
                8 => $user->request('R', 'HEAD', "/page/$n"),
                9 => $user->get('R', "/nothing/at/all$n"),
                10 => $user->get('R', '/broken'),
                11 => $user->get('R', '/stream?n=' . $n * 20, [], $user->chance(30)),
                12 => $user->get('R', $user->pick(['/moved', '/empty', '/unchanged'])),
                13 => $user->request('R', 'POST', '/items', ['Content-Type' => 'application/json'], '{}'),
                14 => $this->disturb($user),
                15 => $this->file($user),
                16 => $user->get('R', "/index.php/page/$n"),
            };
        }
    }

    private function file(User $user): void
    {
        $date = $user->get('S', '/style.css')->field('Last-Modified');
        $user->get('S', '/style.css', $user->pick([['Range' => 'bytes=10-19'], ['If-Modified-Since' => $date], ['If-None-Match' => '"other"']]));
    }

    private function disturb(User $user): void
    {
        $user->get('W', "/disturb/$user->canary");
        $user->get('R', '/calm');
    }

    private function writes(User $user): void
    {
        $title = "$user->mark " . $user->word();
        $answer = $this->json($user, 'POST', '/notes', ['title' => $title, 'body' => "of $user->canary \u{e4}\u{1F600}"]);
        $id = json_decode($user->expect(201)->body, true)['id'];
        $user->wrote('notes');
        $user->follow('W', $answer);
        $this->json($user, 'PUT', "/notes/$id", ['body' => "changed by $user->canary"]);
        $user->get('W', "/notes/$id");
        if ($user->chance(30)) {
            $this->json($user, 'DELETE', "/notes/$id", []);
            $user->wrote('removed');
            $user->get('W', "/notes/$id");
        }
        $this->json($user, 'POST', '/notes', ['title' => '']);
        $user->expect(422);
        if ($user->chance(40)) {
            $bytes = str_repeat($user->canary, $user->pick([1, 100, 5000, 30000]));
            $name = $user->word();
            $this->post($user, '/upload', ['as' => $name], ['file' => ["$name.bin", 'application/x-test', $bytes]]);
            $user->expect(200);
            $user->wrote('uploads');
            $user->get('W', "/uploads/$name")->body === $bytes || throw new \RuntimeException('the upload came back changed');
        }
        $user->get('W', '/me');
    }

    /** @param array<string, string> $value */
    protected function json(User $user, string $method, string $target, array $value): Response
    {
        return $user->request('W', $method, $target, ['Content-Type' => 'application/json', 'Accept' => 'application/json'], json_encode($value));
    }

    /** @return list<array{string, string}> owner and body of what is stored, but for what was there before */
    abstract protected function stored(): array;

    public function violations(array $users): array
    {
        $wrong = $have = [];
        foreach ($this->stored() as [$owner, $body]) {
            $have[$owner] = ($have[$owner] ?? 0) + 1;
            str_contains($body, $owner) || $wrong[] = "a note of $owner has the text of another user: $body";
        }
        foreach ($users as $user) {
            $wanted = ($user->writes['notes'] ?? 0) - ($user->writes['removed'] ?? 0);
            $stored = $have[$user->canary] ?? 0;
            $stored === $wanted || $wrong[] = "user $user->number has $stored notes, but wrote $wanted";
            $files = count(glob($this->data() . "/$user->canary-*"));
            $files === ($user->writes['uploads'] ?? 0) || $wrong[] = "user $user->number has $files files, but sent " . ($user->writes['uploads'] ?? 0);
            unset($have[$user->canary]);
        }
        foreach ($have as $owner => $count) {
            $wrong[] = "$count notes of no user: $owner";
        }

        return $wrong;
    }
}
