<?php

/*
 * Static files: the first line of the input is the target below a mount, the others are fields of the request. Each policy has a mount, with
 * a cache and without. What is sent is a file of the mount or a part of it, and as with the cache as without.
 */

use TrueAsync\{StaticDotfiles, StaticHandler, StaticSymlinks};

return new class extends Target {
    private const INSIDE = ['index.html', 'a.txt', 'empty', 'long.css', 'dir/b.js', 'dir/index.html', 'dir/deep/c', 'dir/.dot', '.hidden', 'with space', '%41', 'a+b', 'x..y',
        "\xc3\xa9", 'plus.txt.gz', 'plus.txt', 'plus.txt.br', 'secret.key', 'a.txt;v=1', '~', "back\\slash"];
    private const LINKS = ['link' => 'a.txt', 'up' => '../secret', 'parent' => '..', 'out-and-in' => '../root/a.txt', 'loop' => 'loop', 'folder' => 'dir', 'dir/up' => '../a.txt',
        'neighbour' => '../root-other/secret', 'etc' => '/etc', 'zero' => '/dev/zero', 'link.gz' => '../secret', 'a.txt.gz' => '../secret'];

    private Site $site;
    private string $root;
    private array $mounts = [];

    public function begin(string $directory): array
    {
        $this->root = "$directory/root";
        mkdir("$this->root/dir/deep", recursive: true);
        mkdir("$directory/root-other");
        file_put_contents("$directory/secret", 'SECRET');
        file_put_contents("$directory/root-other/secret", 'SECRET');
        foreach (self::INSIDE as $name) {
            file_put_contents("$this->root/$name", $name === 'empty' ? '' : ($name === 'long.css' ? str_repeat('0123456789abcdef', 8192) : "inside: $name"));
        }
        file_put_contents("$this->root/secret.key", 'SECRET');
        file_put_contents("$this->root/dir/.dot", 'DOTFILE');
        file_put_contents("$this->root/.hidden", 'DOTFILE');
        foreach (self::LINKS as $name => $to) {
            symlink($to, "$this->root/$name");
        }
        symlink("$directory/secret", "$this->root/absolute");
        $mount = fn($prefix) => (new StaticHandler($prefix, $this->root))->hide('*.key', '**/*.key')->setIndexFiles('index.html', 'up');
        $this->mounts = [
            '/r/' => $mount('/r/'),
            '/rc/' => $mount('/rc/')->setOpenFileCache(4, 1),
            '/f/' => $mount('/f/')->setSymlinkPolicy(StaticSymlinks::FOLLOW)->setDotfilePolicy(StaticDotfiles::IGNORE)->enablePrecompressed('gzip', 'br'),
            '/fc/' => $mount('/fc/')->setSymlinkPolicy(StaticSymlinks::FOLLOW)->setDotfilePolicy(StaticDotfiles::IGNORE)->enablePrecompressed('gzip', 'br')
                ->setOpenFileCache(4, 0),
            '/o/' => $mount('/o/')->setSymlinkPolicy(StaticSymlinks::OWNER_MATCH)->setDotfilePolicy(StaticDotfiles::ALLOW)->enablePrecompressed('gzip'),
        ];
        $this->site = new Site(function ($server) {
            foreach ($this->mounts as $mount) {
                $server->addStaticHandler($mount);
            }
            $server->addHttpHandler(fn($request, $response) => $response->setStatusCode(404)->setBody('HANDLER'));
        });

        return [$this->site];
    }

    public function one(string $input): ?bool
    {
        $lines = explode("\n", str_replace("\r", '', $input));
        $target = array_shift($lines);
        $method = str_ends_with($target, ' HEAD') ? 'HEAD' : 'GET';
        $target = substr($method === 'HEAD' ? substr($target, 0, -5) : $target, 0, 6000);
        $fields = implode('', array_map(fn($line) => "$line\r\n", array_filter($lines, fn($line) => $line !== '')));
        $answers = [];
        foreach (array_keys($this->mounts) as $prefix) {
            $bytes = "$method $prefix$target HTTP/1.1\r\nHost: h\r\nConnection: close\r\n$fields\r\n";
            $answers[$prefix] = timeless($this->site->exchange([$bytes]));
            $this->judge($prefix, $answers[$prefix], $method, $fields);
        }
        expect_same('an answer out of the cache', $answers['/r/'], $answers['/rc/']);
        expect_same('an answer out of the cache, with links', $answers['/f/'], $answers['/fc/']);

        return null;
    }

    private function judge(string $prefix, string $answer, string $method, string $fields): void
    {
        [$response] = responses($answer, fn() => $method !== 'HEAD') + [null];
        if ($response === null) {
            // The field of a body that does not come.
            expect_true((bool) preg_match('/^(content-length|transfer-encoding):/im', $fields), 'no answer');

            return;
        }
        expect_true($response['whole'], 'half an answer', $answer);
        $body = $response['body'];
        expect_true(!str_contains($answer, 'SECRET'), 'a file from outside the root', $answer);
        expect_true($prefix === '/o/' || !str_contains($answer, 'DOTFILE'), 'a file that begins with a dot', $answer);
        expect_true(in_array($response['status'], [200, 206, 304, 400, 404, 405, 408, 412, 413, 414, 415, 416, 417, 426, 431], true), 'a status', $response['status']);
        if ($method === 'HEAD' || $response['status'] > 206 || $body === 'HANDLER') {
            return;
        }
        $whole = array_filter(array_map(fn($name) => file_get_contents("$this->root/$name"), self::INSIDE), function ($content) use ($response, $body) {
            if ($response['status'] === 200) {
                return $content === $body;
            }
            return preg_match('~\Abytes (\d+)-(\d+)/(\d+)\z~', $response['fields']['content-range'][0] ?? '', $range) && (int) $range[3] === strlen($content)
                && substr($content, (int) $range[1], $range[2] - $range[1] + 1) === $body;
        });
        expect_true((bool) $whole, 'no file, and no part of one', $answer);
    }
};
