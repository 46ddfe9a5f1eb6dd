<?php

/*
 * The PROXY protocol: the input is what a proxy sends on one connection. What its header means is decided by a model of its own; in one
 * piece and in pieces the client is the same.
 */

require_once __DIR__ . '/../tests/proxy_model.inc';

return new class extends Target {
    private const REQUEST = "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";

    private Site $site;

    public function begin(string $directory): array
    {
        $this->site = new Site(fn($server) => $server->addHttpHandler(tell_peer(...)), fn($config) => $config->setProxyProtocol(['unix']));

        return [$this->site];
    }

    public function one(string $input): ?bool
    {
        $meaning = meaning($input);
        // What follows the header is a request of ours, unless the header is not whole.
        $bytes = is_array($meaning) ? substr($input, 0, $meaning[0]) . self::REQUEST : $input;
        $expected = is_array($meaning) ? json_encode($meaning[1] ?? [null, null]) : 'closed';
        foreach (['in one piece' => [$bytes], 'in pieces' => pieces($bytes)] as $how => $pieces) {
            expect_same("the client of a header $how", $expected, body_of($this->site->exchange($pieces)));
        }

        return null;
    }
};
