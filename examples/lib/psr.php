<?php

declare(strict_types=1);

/*
 * The bridge from a handler of TrueAsync\HttpServer to an application of PSR-15: any object with
 * handle(ServerRequestInterface): ResponseInterface. Needs factories of PSR-17, of which one class may be several.
 */

namespace Examples;

use TrueAsync\{HttpRequest, HttpResponse, UploadedFile};

final readonly class PsrHandler
{
    /** Bytes of a body that are sent at a time; a longer body is streamed. */
    private const int PIECE = 65536;

    /**
     * @param object $application with handle(ServerRequestInterface): ResponseInterface
     * @param object $requests a ServerRequestFactoryInterface
     * @param ?object $streams a StreamFactoryInterface, and
     * @param ?object $files an UploadedFileFactoryInterface: without both, uploads are not passed on
     */
    public function __construct(
        private object $application,
        private object $requests,
        private ?object $streams = null,
        private ?object $files = null,
        private string $scheme = 'http',
    ) {}

    public function __invoke(HttpRequest $request, HttpResponse $response): void
    {
        $answer = $this->application->handle($this->request($request));
        $response->setStatusCode($answer->getStatusCode());
        if ($answer->getReasonPhrase() !== '') {
            $response->setReasonPhrase($answer->getReasonPhrase());
        }
        foreach ($answer->getHeaders() as $name => $values) {
            /* How the response is framed is for the server to say. */
            if (!in_array(strtolower((string) $name), ['content-length', 'connection', 'transfer-encoding', 'keep-alive'], true)) {
                $response->setHeader((string) $name, $values);
            }
        }
        $this->send($answer->getBody(), $response);
    }

    private function send(object $body, HttpResponse $response): void
    {
        $body->isSeekable() && $body->rewind();
        $piece = $this->piece($body);
        if ($body->eof()) {
            $response->end($piece);

            return;
        }
        for (; $piece !== ''; $piece = $this->piece($body)) {
            $response->write($piece);
        }
        $response->end();
    }

    private function piece(object $body): string
    {
        for ($piece = ''; strlen($piece) < self::PIECE && !$body->eof();) {
            $read = $body->read(self::PIECE - strlen($piece));
            if ($read === '') {
                break;
            }
            $piece .= $read;
        }

        return $piece;
    }

    private function request(HttpRequest $request): object
    {
        $host = $request->getHeader('host') ?: 'localhost';
        $psr = $this->requests->createServerRequest($request->getMethod(), "$this->scheme://$host{$request->getUri()}", [
            'REQUEST_METHOD' => $request->getMethod(),
            'REQUEST_URI' => $request->getUri(),
            'QUERY_STRING' => (string) parse_url($request->getUri(), PHP_URL_QUERY),
            'SERVER_PROTOCOL' => 'HTTP/' . $request->getHttpVersion(),
            'REMOTE_ADDR' => (string) $request->getRemoteAddress(),
            'REMOTE_PORT' => (string) $request->getRemotePort(),
            'REQUEST_TIME' => time(),
            'REQUEST_TIME_FLOAT' => microtime(true),
            ...($this->scheme === 'https' ? ['HTTPS' => 'on'] : []),
        ]);
        foreach ($request->getHeaders() as $name => $value) {
            $psr = $psr->withHeader((string) $name, $value);
        }
        $psr = $psr->withQueryParams($request->getQuery())->withCookieParams(self::cookies($request->getHeaderLine('cookie')));
        if (preg_match('~^(application/x-www-form-urlencoded|multipart/form-data)\b~i', (string) $request->getContentType())) {
            $psr = $psr->withParsedBody($request->getPost());
            if ($this->streams && $this->files) {
                $psr = $psr->withUploadedFiles($this->files($request->getFiles()));
            }
        }
        $body = $psr->getBody();
        $body->write($request->getBody());
        $body->rewind();

        return $psr;
    }

    /** The same tree with files of PSR-7. */
    private function files(array $files): array
    {
        return array_map(fn(mixed $file) => is_array($file) ? $this->files($file) : $this->files->createUploadedFile(
            $file->getError() === UPLOAD_ERR_OK ? $this->streams->createStreamFromResource($file->getStream()) : $this->streams->createStream(''),
            $file->getSize(),
            $file->getError(),
            $file->getClientFilename(),
            $file->getClientMediaType(),
        ), $files);
    }

    /** @return array<string, string> */
    private static function cookies(string $header): array
    {
        $cookies = [];
        foreach (array_filter(array_map(trim(...), explode(';', $header))) as $cookie) {
            [$name, $value] = [...explode('=', $cookie, 2), ''];
            $cookies[$name] ??= urldecode($value);
        }

        return $cookies;
    }
}
