<?php

/*
 * multipart/form-data: the first line of the input is the value of Content-Type, the rest is the body. It is parsed in one piece, sent in
 * pieces, and in chunks: the form is the same. No temporary file is left.
 */

use TrueAsync\{HttpRequest, HttpResponse};
use function Async\delay;
use function TrueAsync\http_parse_request;

return new class extends Target {
    private Site $site;
    private string $uploads;

    public function begin(string $directory): array
    {
        $this->uploads = $directory;
        $this->site = new Site(fn($server) => $server->addHttpHandler($this->handle(...)), fn($config) => $config->setMaxBodySize(65536));

        return [$this->site];
    }

    public function one(string $input): ?bool
    {
        if (!preg_match('/\A([\t\x20-\x7e\x80-\xff]*)\n(.*)\z/s', $input, $match) || strlen($match[2]) > 65536) {
            return false;
        }
        [, $type, $body] = $match;
        $head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Type: $type\r\nConnection: close\r\n";
        $plain = "{$head}Content-Length: " . strlen($body) . "\r\n\r\n";
        $parsed = http_parse_request($plain . $body);
        $form = $parsed ? $this->form($parsed) : null;
        unset($parsed);

        $this->compare($form, 'in one piece', $this->site->exchange([$plain . $body]));
        $this->compare($form, 'in pieces', $this->site->exchange(pieces($body), $plain));
        if ($body === '') {
            // No chunk, but a body: one of a form has an end.
            return null;
        }
        $chunks = implode('', array_map(fn($piece) => $piece === '' ? '' : dechex(strlen($piece)) . "\r\n$piece\r\n", pieces($body)));
        $this->compare($form, 'in chunks', $this->site->exchange([$chunks . "0\r\n\r\n"], "{$head}Transfer-Encoding: chunked\r\n\r\n"));
        // Files are removed on helper threads.
        for ($i = 0; $i < 2000 && ($left = array_diff(scandir($this->uploads), ['.', '..'])); $i++) {
            $i < 1000 ? turn() : delay(1);
        }
        expect_true(!$left, 'temporary files are left', $left);

        return null;
    }

    private function handle(HttpRequest $request, HttpResponse $response): void
    {
        $this->seen[] = $this->form($request);
        $response->end('parsed');
    }

    private function form(HttpRequest $request): array
    {
        $files = [];
        foreach ($request->getFiles() as $name => $group) {
            foreach (is_array($group) ? $group : [$group] as $index => $file) {
                $files["$name $index"] = [$file->getClientFilename(), $file->getClientMediaType(), $file->getClientCharset(), $file->getSize(), $file->getError(),
                    $file->isValid() ? stream_get_contents($file->getStream()) : null];
                expect_true(!$file->isValid() || strlen(end($files)[5]) === $file->getSize(), 'the size of a file', end($files));
            }
        }

        return [$request->getPost(), $files, $request->getBody()];
    }

    private function compare(?array $form, string $how, string $answer): void
    {
        [$response] = responses($answer, fn() => true) + [null];
        $status = $response['status'] ?? 0;
        // 431: the type is longer than a field may be.
        expect_true($form === null ? in_array($status, [400, 431], true) : $status === 200, "the answer to a form $how", $answer, $form);
        expect_same("a form $how", $form === null ? [] : [$form], $this->taken());
    }
};
