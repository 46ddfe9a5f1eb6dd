<?php

/*
 * HTTP/1: the input is what a client sends on one connection. A server that waits for bodies gets it in one piece and in pieces: the
 * requests and the answers are the same. A server that streams bodies gets the pieces, too: the heads are the same.
 */

use TrueAsync\{HttpException, HttpRequest, HttpResponse, HttpServer, HttpServerException};

return new class extends Target {
    /** What the server answers itself. */
    private const REFUSALS = [400 => "Bad Request\r\n", 405 => "Method Not Allowed\r\n", 408 => "Request Timeout\r\n", 413 => "Content Too Large\r\n",
        414 => "URI Too Long\r\n", 415 => "Unsupported Media Type\r\n", 426 => 'Upgrade Required', 431 => "Request Header Fields Too Large\r\n",
        503 => "Service Unavailable\r\n"];

    private Site $whole;
    private Site $streamed;

    public function begin(string $directory): array
    {
        $prepare = fn(HttpServer $server) => $server->addHttpHandler($this->handle(...));
        $limits = fn($config) => $config->setMaxBodySize(4096)->setRequestMaxDecompressedSize(8192)->setCompressionMinSize(0)->setTelemetryEnabled(true);
        $this->whole = new Site($prepare, $limits);
        $this->streamed = new Site($prepare, fn($config) => $limits($config)->setBodyStreamingEnabled(true));

        return [$this->whole, $this->streamed];
    }

    public function one(string $input): ?bool
    {
        if (str_starts_with($input, 'PRI * HTTP/2.0')) {
            return false;
        }
        $answer = self::final(timeless($this->whole->exchange([$input])));
        $seen = $this->taken();
        $this->judge($answer, $seen);

        $again = self::final(timeless($this->whole->exchange($pieces = pieces($input))));
        $seen_again = $this->taken();
        expect_same('a request in pieces', $seen, $seen_again);
        expect_same('an answer to pieces', $answer, $again);

        $answer = $this->streamed->exchange($pieces);
        $streamed = $this->taken();
        $this->judge($answer, $streamed);
        foreach (array_slice($streamed, 0, count($seen)) as $number => $request) {
            expect_same('the head of a request with a streamed body', $seen[$number]['head'], $request['head']);
            expect_true($request['body'] === null || $request['body'] === $seen[$number]['body'], 'a streamed body', $request['body'], $seen[$number]['body']);
        }

        return null;
    }

    /** Without the interim ones: whether they are due depends on what of the body has come with its head. */
    private static function final(string $answers): string
    {
        return str_replace("HTTP/1.1 100 Continue\r\n\r\n", '', $answers);
    }

    private function handle(HttpRequest $request, HttpResponse $response): void
    {
        $number = count($this->seen);
        $this->seen[$number] = ['head' => [
            $request->getMethod(), $request->getUri(), $request->getPath(), $request->getQuery(), $request->getHttpVersion(), $request->getHeaders(),
            $request->isKeepAlive(), $request->getContentType(), $request->getContentLength(), $request->getTraceParent(), $request->getTraceState(),
            $request->getRemoteAddress(),
        ], 'body' => null];
        $response->setHeader('x-n', (string) $number)->setHeader('content-type', 'text/plain');
        try {
            $this->seen[$number]['body'] = $this->body($request);
        } catch (HttpServerException $e) {
            // The body is one of a form, or streamed.
            $this->seen[$number]['body'] = [$request->getPost(), count($request->getFiles())];
        }
        $echo = $request->getHeaderLine('x');
        try {
            // The next request is dispatched when the client has said that it sends no more.
            for ($turns = str_starts_with($request->getPath(), '/p') ? 3 : 0; $turns > 0; $turns--) {
                turn();
            }
            match (substr($request->getPath(), 0, 2)) {
                '/w' => $response->write('first')->write('')->write(str_repeat('second ', 20)),
                '/l' => $response->setHeader('content-length', (string) strlen($echo))->write($echo),
                '/t' => throw new HttpException($echo, 400 + strlen($echo) % 100),
                '/e' => $response->setHeader('x-echo', $echo)->setReasonPhrase($echo)->end($echo),
                '/r' => $response->redirect($echo),
                '/j' => $response->json($request->getHeaders()),
                // A client that sends no more has got the head of an answer to HEAD by then.
                '/a' => $request->getMethod() === 'HEAD' ? $response->end() : $response->write('part')->abort(),
                '/s' => $response->sseEvent($echo, $echo),
                '/g' => $response->setBody(str_repeat('compressed ', 30)),
                default => $response->setBody(hash('crc32c', serialize($this->seen[$number]))),
            };
        } catch (HttpServerException) {
            // A value that no field may have.
        }
    }

    private function body(HttpRequest $request): string|array|null
    {
        $path = $request->getPath();
        if (str_ends_with($path, '/unread')) {
            return null;
        }
        for ($body = ''; ($piece = $request->readBody(str_ends_with($path, '/small') ? 1 : 65536)) !== null; $body .= $piece) {
        }

        return $body !== '' ? $body : [$request->getPost(), count($request->getFiles())];
    }

    /** Each answer belongs to its request; behind a refusal there is nothing. */
    private function judge(string $answer, array $seen): void
    {
        $executed = 0;
        $refused = null;
        responses($answer, function (array $response, string $rest) use ($seen, &$executed, &$refused) {
            $fields = $response['fields'];
            expect_true($refused === null, 'an answer behind a refusal', $refused, $response);
            if (self::is_refusal($response)) {
                $closes = ($fields['connection'] ?? null) === ['close'];
                expect_true($closes || $response['status'] === 415, 'a refusal without an end', $response);
                $closes && $refused = $response;

                return str_starts_with($rest, self::REFUSALS[$response['status']]);
            }
            // Only a client that is gone has that, and it gets no answer.
            expect_true($response['status'] !== 499, 'the client is gone, and gets an answer', $response);
            $number = $executed++;
            expect_true(($fields['x-n'] ?? ["$number"]) === ["$number"] && isset($seen[$number]), 'the order of answers', $response, count($seen));
            $unknown = array_diff(array_keys($fields), ['content-length', 'transfer-encoding', 'connection', 'x-n', 'x-echo', 'content-type', 'date',
                'location', 'content-encoding', 'vary', 'cache-control', 'x-accel-buffering', 'x-content-type-options']);
            expect_true(!$unknown, 'a field that the server did not make', $unknown);
            foreach (array_diff_key($fields, ['vary' => 1]) as $name => $values) {
                expect_true(count($values) === 1, "several fields $name", $values);
            }

            return $seen[$number]['head'][0] !== 'HEAD';
        });
        expect_true($refused === null || $executed === count($seen), 'what was executed beside a refusal', $executed, count($seen));
    }

    private static function is_refusal(array $response): bool
    {
        // What the message of an exception becomes is never sniffed.
        return isset(self::REFUSALS[$response['status']]) && !isset($response['fields']['x-n']) && !isset($response['fields']['x-content-type-options'])
            && ($response['fields']['content-length'] ?? null) === [(string) strlen(self::REFUSALS[$response['status']])]
            && ($response['fields']['content-type'] ?? null) === ['text/plain; charset=utf-8'];
    }
};
