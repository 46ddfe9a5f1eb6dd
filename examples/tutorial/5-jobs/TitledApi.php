<?php

declare(strict_types=1);

namespace Tutorial;

/** The API of chapter 3; each new link gets the title of its page. */
class TitledApi extends Api
{
    public function __construct(Links $links, private readonly Titles $titles)
    {
        parent::__construct($links);
    }

    protected function add(string $url): string
    {
        $code = parent::add($url);
        $this->titles->order($code, $url);

        return $code;
    }
}
