--TEST--
Twig: templates that wait while they are rendered, many at once, with a cache of compiled templates
--SKIPIF--
<?php $extensions = ['true_async', 'mbstring', 'ctype']; require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/libraries.inc';
require_once 'Twig/autoload.php';
use Twig\{Environment, TwigFunction};
use Twig\Loader\{ArrayLoader, FilesystemLoader};
use function Async\{spawn, await};

$url = server();

/* (This Twig cannot name a closure of this PHP in what it compiles.) */
function fetch_page(string $path): string
{
    return file_get_contents($GLOBALS['url'] . $path);
}

$directory = sys_get_temp_dir() . '/twig-' . getmypid();
mkdir($directory);
file_put_contents("$directory/base.html", '<h1>{% block title %}none{% endblock %}</h1>{% block body %}{% endblock %}');
file_put_contents("$directory/page.html", '{% extends "base.html" %}{% block title %}{{ name|upper }}{% endblock %}'
    . '{% block body %}{{ fetch("/slow/200") }}{% for i in 1..3 %} {{ include("part.html") }}{% endfor %}{% endblock %}');
file_put_contents("$directory/part.html", '{{ name }}{{ i }}');

$twig = new Environment(new FilesystemLoader($directory), ['cache' => "$directory/cache"]);
$twig->addFunction(new TwigFunction('fetch', 'fetch_page'));
$pages = together(array_map(fn($i) => fn() => $twig->render('page.html', ['name' => "user$i"]), range(1, 15)));
foreach ($pages as $i => $page) {
    $n = $i + 1;
    if ($page !== "<h1>USER$n</h1>slow 200 user{$n}1 user{$n}2 user{$n}3") {
        echo "$n: $page\n";
    }
}

// Output as it comes, each coroutine into its own buffer.
$pages = together(array_map(fn($i) => function () use ($twig, $i) {
    ob_start();
    $twig->display('page.html', ['name' => "other$i"]);
    return ob_get_clean();
}, range(1, 5)));
echo count(array_unique($pages)), ' ', strlen($pages[0]), "\n";

try {
    await(spawn(fn() => (new Environment(new ArrayLoader(['t' => '{{ nothing() }}'])))->render('t')));
} catch (Twig\Error\SyntaxError $e) {
    echo $e->getRawMessage(), "\n";
}
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($directory, FilesystemIterator::SKIP_DOTS), RecursiveIteratorIterator::CHILD_FIRST) as $path) {
    $path->isDir() ? rmdir($path) : unlink($path);
}
rmdir($directory);
?>
--EXPECT--
together
together
5 47
Unknown "nothing" function.
