<?php

/*
 * Compiles all templates of phpMyAdmin into the folder that is given: a page that compiles one shows what Twig says is outdated, and which page
 * that is depends on the order of requests.
 */

use PhpMyAdmin\Core;
use PhpMyAdmin\Template;

define('PHPMYADMIN', true);
define('ROOT_PATH', '/usr/share/phpmyadmin/');
// Twig names what it has compiled by the path from here.
chdir(ROOT_PATH);
require ROOT_PATH . 'libraries/constants.php';
require AUTOLOAD_FILE;
error_reporting(E_ALL & ~E_USER_DEPRECATED & ~E_DEPRECATED);
$cfg = ['environment' => 'production'];
$containerBuilder = Core::getContainerBuilder();
$twig = Template::getTwigEnvironment($argv[1]);
$templates = ROOT_PATH . 'templates/';
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($templates, FilesystemIterator::SKIP_DOTS)) as $file) {
    if ($file->getExtension() === 'twig') {
        $twig->load(substr((string) $file, strlen($templates)));
    }
}
