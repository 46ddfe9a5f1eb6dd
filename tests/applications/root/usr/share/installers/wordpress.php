<?php
/* Installs WordPress: what its page of installation does, then users and posts with fixed dates. */

$_SERVER += ['HTTP_HOST' => 'wordpress.test', 'SERVER_NAME' => 'wordpress.test', 'SERVER_PORT' => 80, 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET', 'REMOTE_ADDR' => '127.0.0.1'];
define('WP_INSTALLING', true);
require '/usr/share/wordpress/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install('A site', 'admin', 'admin@wordpress.test', true, '', 'secret');
global $wp_rewrite, $wpdb;
$wp_rewrite->set_permalink_structure('/%year%/%postname%/');
$wp_rewrite->flush_rules(false);
update_option('comment_moderation', '0');
update_option('comment_previously_approved', '0');
update_option('admin_email_lifespan', '9999999999');
// The passwords are the same: the costly hash is made once.
add_filter('wp_hash_password_options', $cheap = fn(): array => ['cost' => 4]);
for ($i = 0; $i < 80; $i++) {
    $id = wp_insert_user(['user_login' => "user$i", 'user_pass' => 'secret', 'user_email' => "user$i@wordpress.test", 'role' => 'editor', 'display_name' => "User $i"]);
    update_user_meta($id, 'show_welcome_panel', 0);
}
remove_filter('wp_hash_password_options', $cheap);
$wpdb->query($wpdb->prepare("UPDATE $wpdb->users SET user_pass = %s WHERE user_login <> 'admin'", wp_hash_password('secret')));
for ($i = 1; $i <= 30; $i++) {
    $date = sprintf('2025-%02d-%02d 10:00:00', 1 + intdiv($i, 5), 1 + $i % 28);
    $post = wp_insert_post(['post_title' => "Post number $i", 'post_name' => "post-$i", 'post_status' => 'publish', 'post_author' => 1, 'post_date' => $date, 'post_date_gmt' => $date,
        'post_content' => str_repeat("<!-- wp:paragraph -->\n<p>Paragraph of post $i, with <strong>some</strong> text.</p>\n<!-- /wp:paragraph -->\n\n", 1 + $i % 7)]);
    for ($j = 0; $j < $i % 4; $j++) {
        wp_insert_comment(['comment_post_ID' => $post, 'comment_content' => "Comment $j", 'comment_author' => 'A reader', 'comment_author_email' => 'reader@wordpress.test', 'comment_approved' => 1, 'comment_date' => $date, 'comment_date_gmt' => $date]);
    }
}
for ($i = 1; $i <= 25; $i++) {
    wp_insert_post(['post_type' => 'page', 'post_title' => "Page $i", 'post_name' => "page-$i", 'post_status' => 'publish', 'post_author' => 1, 'post_date' => '2025-01-01 10:00:00', 'post_date_gmt' => '2025-01-01 10:00:00',
        'post_content' => str_repeat("<!-- wp:paragraph -->\n<p>Paragraph of page $i, with <strong>some</strong> text.</p>\n<!-- /wp:paragraph -->\n\n", 1 + $i % 7)]);
}
// What users make has numbers that nothing else has, each table others.
foreach (['posts', 'comments', 'postmeta', 'commentmeta', 'term_taxonomy', 'terms'] as $i => $table) {
    $wpdb->query("ALTER TABLE {$wpdb->$table} AUTO_INCREMENT = 7{$i}0001");
}
echo 'installed ', get_option('blogname'), "\n";
