<?php

namespace Applications;

/** WordPress with its default theme. */
final class Wordpress extends Application
{
    public function name(): string
    {
        return 'wordpress';
    }

    public function databaseName(): string
    {
        return 'wordpress';
    }

    public function extensions(): array
    {
        return ['gd', 'exif'];
    }

    public function root(): string
    {
        return '/usr/share/wordpress';
    }

    public function install(): void
    {
        mkdir("{$this->data()}/uploads");
        $this->place->php($this, ['/usr/share/installers/wordpress.php']);
    }

    public function reset(): void
    {
        parent::reset();
        // Two users that upload first at the same time both make the folder of the month, and WordPress tells one that it cannot.
        $month = "{$this->data()}/uploads/" . date('Y/m');
        mkdir($month, 0755, true);
        Workplace::give("{$this->data()}/uploads");
    }

    public function begin(User $user): void
    {
        $form = Form::in($user->get('R', '/wp-login.php')->body, '#loginform');
        $user->post('W', $form->action, ['log' => "user$user->number", 'pwd' => 'secret', 'rememberme' => 'forever'] + $form->fields);
        $user->expect(302);
        $user->get('X', '/wp-admin/');
        $user->expect(200);
    }

    public function session(User $user): void
    {
        $this->inAnyOrder($user, [$this->post(...), $this->upload(...), $this->profile(...), $this->lists(...), $this->logOut(...)]);
    }

    private function lists(User $user): void
    {
        foreach (['/', '/wp-admin/edit.php', '/wp-admin/edit-comments.php', '/feed/', '/wp-json/wp/v2/posts?per_page=5'] as $list) {
            if ($user->chance(60)) {
                $user->get('X', $list);
                $user->expect(200);
            }
        }
    }

    protected function reads(User $user): void
    {
        for ($i = 0; $i < 6; $i++) {
            $n = $user->random->getInt(2, 25);
            match ($user->random->getInt(1, 10)) {
                1, 2, 3, 4, 5 => $user->get('R', $this->old($n)),
                6 => $user->get('X', "/?s=number+$n"),
                7 => $user->get('R', "/nothing-here-$n/"),
                8 => $user->get('S', $user->pick(['/wp-includes/css/dist/block-library/style.min.css', '/wp-includes/js/jquery/jquery.min.js', '/wp-includes/images/media/document.png'])),
                9 => $user->get('R', $user->pick(['/wp-admin', '/wp-cron.php?doing_wp_cron', '/wp-json/wp/v2/types', "/page-$n", '/robots.txt'])),
                10 => $user->request('R', 'HEAD', $this->old($n)),
            };
        }
    }

    private function old(int $n): string
    {
        return "/page-$n/";
    }

    /** As the block editor does. */
    private function post(User $user): void
    {
        $page = $user->get('W', '/wp-admin/post-new.php');
        preg_match('~createNonceMiddleware\( "([0-9a-f]+)"~', $user->expect(200)->body, $nonce) || throw new \RuntimeException('the editor has no nonce');
        preg_match("~name='post_ID' value='(\d+)'~", $page->body, $id) || preg_match('~"post":\{"id":(\d+)~', $page->body, $id) || throw new \RuntimeException('the editor has no post');
        $fields = ['X-WP-Nonce' => $nonce[1], 'Content-Type' => 'application/json'];
        $title = "Title $user->mark " . $user->word();
        $user->request('W', 'POST', "/wp-json/wp/v2/posts/$id[1]?_locale=user", $fields, json_encode(['title' => $title, 'status' => 'publish', 'slug' => $user->word(6), 'content' => "<!-- wp:paragraph -->\n<p>By $user->mark.</p>\n<!-- /wp:paragraph -->"]));
        $link = json_decode($user->expect(200)->body, true)['link'];
        $user->wrote('posts');
        $user->get('W', "/wp-json/wp/v2/posts/$id[1]?context=edit", $fields);
        $user->expect(200);
        $user->get('X', $link);
        $user->expect(200);
        $user->request('W', 'POST', "/wp-json/wp/v2/posts/$id[1]?_locale=user", $fields, json_encode(['content' => "<!-- wp:paragraph -->\n<p>Changed by $user->mark.</p>\n<!-- /wp:paragraph -->"]));
        $user->expect(200);
        $user->get('W', "/wp-json/wp/v2/posts?search=$user->mark");
        $user->expect(200);

        $this->reads($user);
        $this->comment($user, (int) $id[1], $link);
    }

    private function comment(User $user, int $post, string $link): void
    {
        $form = Form::in($user->get('X', $link)->body, '#commentform');
        $user->post('W', $form->action, ['comment' => "Said by $user->mark " . $user->word()] + $form->fields);
        $answer = $user->expect(302);
        $user->wrote('comments');
        $user->follow('X', $answer);
        $user->get('W', "/wp-json/wp/v2/comments?post=$post");
        $user->expect(200);
    }

    private function upload(User $user): void
    {
        $form = Form::in($user->get('W', '/wp-admin/media-new.php')->body, '#file-form');
        $bytes = Picture::png(400, 300, $user->random->getBytes(3), $user->canary);
        $user->post('W', $form->action ?: '/wp-admin/media-new.php', ['html-upload' => 'Upload'] + $form->fields, ['async-upload' => [$user->word() . '.png', 'image/png', $bytes]]);
        $user->expect(302);
        $user->wrote('uploads');
        $user->get('X', '/wp-admin/upload.php?mode=list');
    }

    private function profile(User $user): void
    {
        $form = Form::in($user->get('W', '/wp-admin/profile.php')->body, '#your-profile');
        unset($form->fields['pass1'], $form->fields['pass2']);
        $user->post('W', '/wp-admin/profile.php', ['description' => "I am $user->canary", 'locale' => $user->pick(['', 'de_DE', 'fr_FR'])] + $form->fields);
        $user->expect(302);
        $user->get('W', '/wp-admin/profile.php');
        $user->expect(200);
    }

    private function logOut(User $user): void
    {
        $page = $user->get('W', '/wp-admin/profile.php')->body;
        preg_match('~href=[\'"]([^\'"]*action=logout[^\'"]*)~', $page, $link) || throw new \RuntimeException('there is no way out');
        $user->get('W', html_entity_decode($link[1]));
        $user->expect(302);
        $this->begin($user);
    }

    public function violations(array $users): array
    {
        $wrong = [];
        foreach ($users as $user) {
            $of = fn(string $sql): int => (int) $this->database->value($sql, 'wordpress');
            $id = $of("SELECT ID FROM wp_users WHERE user_login = 'user$user->number'");
            foreach (['posts' => "FROM wp_posts WHERE post_type = 'post' AND post_status = 'publish' AND post_author = $id",
                'comments' => "FROM wp_comments WHERE user_id = $id", 'uploads' => "FROM wp_posts WHERE post_type = 'attachment' AND post_author = $id"] as $kind => $from) {
                $stored = $of("SELECT COUNT(*) $from");
                $wanted = $user->writes[$kind] ?? 0;
                $stored === $wanted || $wrong[] = "user $user->number has $stored $kind, but wrote $wanted";
            }
            $foreign = $of("SELECT COUNT(*) FROM wp_posts WHERE post_author = $id AND post_type = 'post' AND post_status = 'publish' AND post_content NOT LIKE '%$user->mark%'");
            $foreign === 0 || $wrong[] = "user $user->number has $foreign posts with the text of another";
            $foreign = $of("SELECT COUNT(*) FROM wp_comments WHERE user_id = $id AND comment_content NOT LIKE '%$user->mark%'");
            $foreign === 0 || $wrong[] = "user $user->number has $foreign comments with the text of another";
        }

        return $wrong;
    }
}
