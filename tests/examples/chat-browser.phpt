--TEST--
examples/chat/: two tabs of Chromium in a room, and a third in another one: what is said, the number of people, who comes and goes
--EXTENSIONS--
true_async_server
curl
openssl
--SKIPIF--
<?php
require __DIR__ . '/../../ext/http_server/tests/browser.inc';
need('chromium', 'chromedriver');
?>
--FILE--
<?php
/* PICTURE=file for the picture of docs/images. */
require __DIR__ . '/server.inc';
require __DIR__ . '/../../ext/http_server/tests/browser.inc';

$server = new Example('chat/server.php', '--port=0');
$browser = new Browser(1000, 760);
$lines = '[...document.querySelectorAll("#talk li")].map(line => line.className + ": " + (line.querySelector("p") ?? line).textContent)';
$people = 'document.querySelector("#people").textContent';

$ada = $browser->current();
$browser->open("http://$server->address/?room=compilers&name=Ada");
$browser->await("$people === 'Only you are here'");
$grace = $browser->tab();
$browser->open("http://$server->address/");
echo $browser->evaluate('document.querySelector("main").hidden'), "\n";
$browser->evaluate('document.querySelector("#door [name=room]").value = "compilers"');
$browser->write('#door [name=name]', 'Grace');
$browser->await("$people === '2 people are here'");
$alan = $browser->tab();
$browser->open("http://$server->address/?room=machines&name=Alan");
$browser->await("$people === 'Only you are here'");
$browser->write('#speak [name=text]', 'Is <script>anybody</script> here?');
$browser->await('document.querySelectorAll("li.message").length === 1');

foreach ([[$grace, 'Good morning! The translator handles loops now.'], [$ada, 'Wonderful. And subroutines?'],
    [$grace, 'They arrive with the next tape. Grüße!'], [$ada, 'Then I will write a loop with a subroutine in it, and see which of us gives up first.'],
    [$grace, 'My money is on the paper tape.']] as $number => [$tab, $text]) {
    $browser->turn($tab);
    $browser->write('#speak [name=text]', $text);
    $browser->await('document.querySelectorAll("li.message").length === ' . ($number + 1));
}
foreach ([$ada, $grace, $alan] as $tab) {
    $browser->turn($tab);
    echo "\n", $browser->evaluate('document.title'), ', ', $browser->evaluate($people), "\n", implode("\n", $browser->evaluate($lines)), "\n";
}
$browser->turn($ada);
getenv('PICTURE') && file_put_contents(getenv('PICTURE'), $browser->picture());
echo "\npicture: ", substr($browser->picture(), 1, 3), "\n";

$browser->turn($grace);
$browser->open('about:blank');
$browser->turn($ada);
$browser->await("$people === 'Only you are here'");
echo $browser->evaluate('document.querySelector("#talk").lastChild.textContent'), "\n";
$browser->open("http://$server->address/?room=Not+a+room&name=Ada");
$browser->await('document.querySelector("#talk").lastChild?.textContent === "This room does not let you in"');
echo $server->stop(), "\n";
?>
--EXPECT--
1

compilers, 2 people are here
notice: Ada has come in
notice: Grace has come in
message: Good morning! The translator handles loops now.
message mine: Wonderful. And subroutines?
message: They arrive with the next tape. Grüße!
message mine: Then I will write a loop with a subroutine in it, and see which of us gives up first.
message: My money is on the paper tape.

compilers, 2 people are here
notice: Grace has come in
message mine: Good morning! The translator handles loops now.
message: Wonderful. And subroutines?
message mine: They arrive with the next tape. Grüße!
message: Then I will write a loop with a subroutine in it, and see which of us gives up first.
message mine: My money is on the paper tape.

machines, Only you are here
notice: Alan has come in
message mine: Is <script>anybody</script> here?

picture: PNG
Grace has left
Stopped, exit status 0
