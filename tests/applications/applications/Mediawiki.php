<?php

namespace Applications;

/** MediaWiki: much work goes on behind the answer, in fastcgi_finish_request(). */
final class Mediawiki extends Application
{
    public function name(): string
    {
        return 'mediawiki';
    }

    public function databaseName(): string
    {
        return 'mediawiki';
    }

    public function extensions(): array
    {
        return ['intl', 'gd'];
    }

    public function root(): string
    {
        return '/var/lib/mediawiki';
    }

    public function install(): void
    {
        foreach (['images', 'cache', 'texts', 'conf'] as $directory) {
            mkdir("{$this->data()}/$directory");
        }
        $run = fn(array $command, array $environment = []) => $this->place->php($this, ['/usr/share/mediawiki/maintenance/run.php', ...$command], $environment);
        $run(['install', '--confpath', "{$this->data()}/conf", '--dbtype', 'mysql', '--dbserver', "localhost:{$this->database->socket}", '--dbname', 'mediawiki', '--dbuser', 'mediawiki',
            '--dbpass', 'secret', '--server', 'http://mediawiki.test', '--scriptpath', '', '--lang', 'en', '--pass', 'secret of the admin', '--skins', 'Vector', 'A wiki', 'Admin'], ['MW_CONFIG_FILE' => '/nonexistent']);
        $files = [];
        for ($i = 1; $i <= 25; $i++) {
            file_put_contents($files[] = "{$this->data()}/texts/Old page $i.txt", "A '''bold''' line with a [[Old page " . ($i % 25 + 1) . "]] link.<ref>A note.</ref>\n\n== Part ==\n" . str_repeat("* an item\n", 1 + $i % 9)
                . "{| class=wikitable\n| 1 || 2\n|}\n{{#if: $i | yes | no}} {{PAGENAME}}\n[[Category:Old]]\n<references />\n");
            touch(end($files), strtotime('2025-01-01 10:00:00 UTC') + $i);
        }
        $run(['importTextFiles', '--user', 'Admin', '--use-timestamp', ...$files]);
        $run(['createAndPromote', 'User 0', 'secret']);
        for ($i = 1; $i < 80; $i++) {
            $this->database->query("INSERT INTO user (user_name, user_real_name, user_password, user_newpassword, user_email, user_touched, user_token, user_registration)
                SELECT 'User $i', '', user_password, '', '', user_touched, MD5('user $i'), user_registration FROM user WHERE user_name = 'User 0'", 'mediawiki');
        }
        $this->database->query('INSERT INTO actor (actor_user, actor_name) SELECT user_id, user_name FROM user WHERE user_id NOT IN (SELECT actor_user FROM actor WHERE actor_user IS NOT NULL)', 'mediawiki');
        // What users make has numbers that nothing else has, each table others.
        foreach (['page', 'revision', 'text', 'content', 'recentchanges', 'logging'] as $i => $table) {
            $this->database->query("ALTER TABLE $table AUTO_INCREMENT = 7{$i}0001", 'mediawiki');
        }
        $run(['rebuildLocalisationCache', '--lang', 'en,de']);
        $run(['runJobs']);
    }

    public function begin(User $user): void
    {
        $form = Form::in($user->get('W', '/index.php?title=Special:UserLogin')->body, 'form[name=userlogin]');
        $user->post('W', $form->action, ['wpName' => "User $user->number", 'wpPassword' => 'secret', 'wploginattempt' => '1'] + $form->fields);
        $user->follow('X', $user->expect(302));
        $user->expect(200);
    }

    public function session(User $user): void
    {
        $this->inAnyOrder($user, [$this->write(...), $this->upload(...), $this->language(...), $this->lists(...), $this->logOut(...)]);
    }

    private function write(User $user): void
    {
        $title = "User:User_$user->number/" . ucfirst($user->word());
        $this->edit($user, $title, "A page by $user->mark.\n\n== Part ==\n* one\n");
        $user->wrote('edits');
        $user->get('W', "/wiki/$title");
        $this->reads($user);
        $stale = $this->form($user, $title);
        $this->edit($user, $title, "Changed by $user->mark.\n\n== Part ==\n* one\n* two\n");
        $user->wrote('edits');
        if ($user->chance(50)) {
            // The same line, changed by a form that is older: a conflict, unless the account is the one that has changed it.
            $user->post('W', "/index.php?title=$title&action=submit", ['wpTextbox1' => "Other text of $user->mark.\n\n== Part ==\n* three\n", 'wpSave' => '1'] + $stale->fields);
            $user->last->status === 302 ? $user->wrote('edits') : $user->expect(200);
        }
        $user->get('W', "/index.php?title=$title&action=history");
        $user->get('W', "/index.php?title=$title&diff=cur&oldid=prev");
        $user->expect(200);
    }

    private function lists(User $user): void
    {
        foreach (['/wiki/Special:RecentChanges', "/index.php?title=Special:Search&search=$user->mark&fulltext=1", '/wiki/Special:NewPages', '/api.php?action=query&list=recentchanges&format=json'] as $list) {
            $user->get('X', $list);
            $user->expect(200);
        }
    }

    private function logOut(User $user): void
    {
        $form = Form::in($user->get('W', '/wiki/Special:UserLogout')->body, '.mw-htmlform');
        $user->post('W', $form->action ?: '/wiki/Special:UserLogout', $form->fields);
        $this->begin($user);
    }

    protected function reads(User $user): void
    {
        for ($i = 0; $i < 6; $i++) {
            $n = $user->random->getInt(1, 25);
            match ($user->random->getInt(1, 9)) {
                1, 2, 3, 4 => $user->get('R', "/wiki/Old_page_$n"),
                5 => $user->get('R', "/index.php?title=Old_page_$n&action=raw"),
                6 => $user->get('R', "/api.php?action=parse&page=Old_page_$n&format=json&prop=text"),
                7 => $user->get('R', $user->pick(["/wiki/No_such_page_$n", "/index.php?title=old_page_$n", '/load.php?lang=en&modules=skins.vector.styles.legacy&only=styles&skin=vector', "/wiki/Old_page_$n?uselang=de", "/rest.php/v1/page/Old_page_$n/bare"])),
                8 => $user->get('S', $user->pick(['/resources/assets/wiki.png', '/resources/assets/licenses/cc-0.png', '/resources/assets/change-your-logo-icon.svg'])),
                9 => $user->request('R', 'HEAD', "/wiki/Old_page_$n"),
            };
        }
    }

    private function form(User $user, string $title): Form
    {
        return Form::in($user->get('W', "/index.php?title=$title&action=edit")->body, '#editform');
    }

    private function edit(User $user, string $title, string $text): void
    {
        $form = $this->form($user, $title);
        $user->post('W', "/index.php?title=$title&action=submit", ['wpTextbox1' => $text, 'wpSummary' => 'a change', 'wpSave' => '1'] + $form->fields);
        $user->expect(302);
    }

    private function upload(User $user): void
    {
        $form = Form::in($user->get('W', '/wiki/Special:Upload')->body, '#mw-upload-form');
        $bytes = Picture::png(60, 40, $user->random->getBytes(3), $user->canary);
        $name = ucfirst($user->word()) . '.png';
        $user->post('W', '/wiki/Special:Upload', ['wpDestFile' => $name, 'wpUploadDescription' => "of $user->mark", 'wpUpload' => 'Upload file'] + $form->fields, ['wpUploadFile' => [$name, 'image/png', $bytes]]);
        $user->expect(302);
        $user->wrote('uploads');
        preg_match("~/images/[^\"?]*/$name~", $user->get('W', "/wiki/File:$name")->body, $link) || throw new \RuntimeException('the picture is not on its page');
        $user->get('S', $link[0])->body === $bytes || throw new \RuntimeException('the picture came back changed');
    }

    private function language(User $user): void
    {
        foreach (['de', 'en'] as $language) {
            $form = Form::in($user->get('W', '/wiki/Special:Preferences')->body, '#mw-prefs-form');
            $user->post('W', '/wiki/Special:Preferences', ['wplanguage' => $language] + $form->fields);
            $user->get('W', '/wiki/Old_page_3');
        }
    }

    public function violations(array $users): array
    {
        $wrong = [];
        foreach ($users as $user) {
            $of = fn(string $sql): int => (int) $this->database->value($sql, 'mediawiki');
            $actor = $of("SELECT actor_id FROM actor WHERE actor_name = 'User $user->number'");
            $edits = "FROM revision JOIN page ON page_id = rev_page WHERE rev_actor = $actor AND page_namespace = 2";
            foreach (['edits' => "SELECT COUNT(*) $edits", 'uploads' => "SELECT COUNT(*) FROM image WHERE img_actor = $actor"] as $kind => $sql) {
                $stored = $of($sql);
                $stored === ($user->writes[$kind] ?? 0) || $wrong[] = "user $user->number has $stored $kind, but wrote " . ($user->writes[$kind] ?? 0);
            }
            $foreign = $of("SELECT COUNT(*) FROM revision JOIN page ON page_id = rev_page JOIN slots ON slot_revision_id = rev_id JOIN content ON content_id = slot_content_id
                JOIN text ON old_id = SUBSTRING(content_address, 4) WHERE rev_actor = $actor AND page_namespace = 2 AND old_text NOT LIKE '%$user->mark%'");
            $foreign === 0 || $wrong[] = "user $user->number has $foreign texts of another";
        }

        return $wrong;
    }
}
