<?php

namespace Applications;

/** DokuWiki: pages in files, with locks, revisions and an index. */
final class Dokuwiki extends Application
{
    public function name(): string
    {
        return 'dokuwiki';
    }

    public function extensions(): array
    {
        return ['gd'];
    }

    public function root(): string
    {
        return '/usr/share/dokuwiki';
    }

    public function install(): void
    {
        Workplace::copy('/var/lib/dokuwiki/data', $this->data() . '/data');
        // Two requests that make a folder of the cache at the same time tell the reader that it failed.
        foreach (str_split('0123456789abcdef') as $digit) {
            @mkdir("{$this->data()}/data/cache/$digit");
        }
        $users = "# login:passwordhash:Real Name:email:groups\n";
        $hash = password_hash('secret', PASSWORD_BCRYPT, ['cost' => 4]);
        for ($i = 0; $i < 80; $i++) {
            $users .= "user$i:$hash:User $i:user$i@dokuwiki.test:user\n";
        }
        file_put_contents("{$this->data()}/users.auth.php", $users);
        $old = strtotime('2025-01-01 10:00:00 UTC');
        foreach (['old', 'old/deep'] as $folder) {
            mkdir("{$this->data()}/data/pages/$folder");
            for ($i = 1; $i <= 20; $i++) {
                $file = "{$this->data()}/data/pages/$folder/page$i.txt";
                file_put_contents($file, "====== Page $i ======\n\n" . str_repeat("A **bold** line with a [[old:page" . ($i % 20 + 1) . "]] link, //some// text and ''code''.\n\n  * an item\n  * another one\n\n===== Part =====\n\n^ a ^ b ^\n| 1 | 2 |\n\n", 1 + $i % 5)
                    . "<code php>\n<?php echo 'of $i';\n</code>\n");
                touch($file, $old + $i);
            }
        }
    }

    /** A text that one request still writes is read by the next one as an empty text, which is kept. */
    public function first(): array
    {
        return ['/doku.php?id=old:page1&do=login', '/doku.php?id=none:1', '/doku.php?id=none:1&do=edit'];
    }

    public function begin(User $user): void
    {
        $form = Form::in($user->get('R', '/doku.php?id=old:page1&do=login')->body, '#dw__login');
        $user->post('W', $form->action, ['u' => "user$user->number", 'p' => 'secret'] + $form->fields);
        $user->last->status === 302 ? $user->follow('W', $user->last) : $user->expect(200);
        str_contains($user->last->body, 'do=logout') || throw new \RuntimeException('not logged in');
    }

    public function session(User $user): void
    {
        $this->inAnyOrder($user, [$this->write(...), $this->upload(...), $this->lists(...), $this->logOut(...)]);
    }

    private function write(User $user): void
    {
        $page = "own$user->number:" . $user->word();
        $this->edit($user, $page, "====== Title ======\n\nBy $user->mark.\n");
        $this->reads($user);
        // Two edits within one second are one revision.
        \Async\delay(1100);
        $this->edit($user, $page, "====== Title ======\n\nChanged by $user->mark.\n\n  * " . $user->word() . "\n");
        $user->get('W', "/lib/exe/taskrunner.php?id=$page");
        $user->get('W', "/doku.php?id=$page&do=revisions");
        $user->expect(200);
        $user->get('W', "/doku.php?id=$page&do=diff");
        $user->get('W', "/doku.php?id=$page&do=export_xhtml");
    }

    private function lists(User $user): void
    {
        foreach (["/doku.php?do=search&q=$user->mark", '/doku.php?id=old:page2&do=recent', '/feed.php', '/doku.php?id=old:page2&do=index', '/lib/exe/ajax.php?call=linkwiz&q=old:page3'] as $list) {
            $user->get('X', $list);
            $user->expect(200);
        }
    }

    private function logOut(User $user): void
    {
        preg_match('~href="([^"]*do=logout[^"]*)"~', $user->get('W', '/doku.php?id=old:page1')->body, $link);
        $user->get('W', html_entity_decode($link[1]));
        $this->begin($user);
    }

    protected function reads(User $user): void
    {
        for ($i = 0; $i < 7; $i++) {
            $n = $user->random->getInt(2, 20);
            match ($user->random->getInt(1, 8)) {
                1, 2, 3 => $user->get('R', "/doku.php?id=old:page$n"),
                4 => $user->get('R', "/doku.php/old/deep/page$n"),
                5 => $user->get('R', "/doku.php?id=old:deep:page$n&do=export_raw"),
                6 => $user->get('R', $user->pick(['/', "/doku.php?id=none:$n", '/lib/exe/css.php?t=dokuwiki', '/doku.php?id=wiki:syntax'])),
                7 => $user->get('S', $user->pick(['/lib/images/fileicons/svg/pdf.svg', '/lib/tpl/dokuwiki/images/logo.png', '/lib/images/smileys/facepalm.svg'])),
                8 => $user->request('R', 'HEAD', "/doku.php?id=old:page$n"),
            };
        }
    }

    private function edit(User $user, string $page, string $text): void
    {
        $form = Form::in($user->get('W', "/doku.php?id=$page&do=edit")->body, '#dw__editform');
        $user->post('W', "/doku.php?id=$page", ['wikitext' => $text, 'summary' => 'a change', 'do[save]' => '1'] + $form->fields);
        $answer = $user->expect(302);
        $user->wrote(str_contains($text, 'Changed by') ? 'changes' : 'pages');
        $user->follow('W', $answer);
        str_contains($user->expect(200)->body, $user->mark) || throw new \RuntimeException('the page does not have its text');
    }

    private function upload(User $user): void
    {
        $namespace = "own$user->number";
        $form = Form::in($user->get('X', "/lib/exe/mediamanager.php?ns=$namespace")->body, '#dw__upload');
        $bytes = Picture::png(60, 40, $user->random->getBytes(3), $user->canary);
        $name = $user->word() . '.png';
        $user->post('X', '/lib/exe/mediamanager.php', ['mediaid' => $name] + $form->fields, ['upload' => [$name, 'image/png', $bytes]]);
        $user->expect(200);
        $user->wrote('uploads');
        $user->get('W', "/lib/exe/fetch.php?media=$namespace:$name")->body === $bytes || throw new \RuntimeException('the picture came back changed');
        preg_match('~src="([^"]*fetch.php[^"]*)"~', $user->get('W', "/lib/exe/detail.php?media=$namespace:$name")->body, $source) || throw new \RuntimeException('the picture is not on its page');
        $user->get('W', html_entity_decode($source[1]));
    }

    public function violations(array $users): array
    {
        $wrong = [];
        foreach ($users as $user) {
            $pages = glob("{$this->data()}/data/pages/own$user->number/*.txt");
            $have = ['pages' => count($pages), 'changes' => count(array_filter($pages, fn(string $file): bool => str_contains(file_get_contents($file), 'Changed by'))),
                'uploads' => count(glob("{$this->data()}/data/media/own$user->number/*.png"))];
            foreach ($have as $kind => $count) {
                $count === ($user->writes[$kind] ?? 0) || $wrong[] = "user $user->number has $count $kind, but wrote " . ($user->writes[$kind] ?? 0);
            }
            foreach ($pages as $page) {
                str_contains(file_get_contents($page), $user->mark) || $wrong[] = "$page has the text of another user";
            }
        }

        return $wrong;
    }
}
