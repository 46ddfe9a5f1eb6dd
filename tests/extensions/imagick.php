<?php
// Real conversions in several coroutines at once: drawn, scaled, turned into other formats and read back.
require __DIR__ . '/lib.inc';

use function Async\{delay, suspend};

$folder = temporary_folder();
$results = in_coroutines(6, function (int $i) use ($folder) {
    $image = new Imagick();
    $image->newImage(64, 48, new ImagickPixel($i % 2 ? 'red' : 'blue'));
    $draw = new ImagickDraw();
    $draw->setFillColor('white');
    $draw->rectangle(0, 0, 31, 47);
    suspend();
    $image->drawImage($draw);
    $image->setImageFormat('png');
    $image->writeImage("$folder/$i.png");
    suspend();
    $image->clear();

    $image = new Imagick("$folder/$i.png");
    $image->resizeImage(32, 24, Imagick::FILTER_POINT, 1);
    suspend();
    $image->setImageFormat('gif');
    $gif = $image->getImageBlob();
    delay(1);

    $back = new Imagick();
    $back->readImageBlob($gif);
    $color = fn (int $x) => array_intersect_key($back->getImagePixelColor($x, 12)->getColor(), ['r' => 0, 'g' => 0, 'b' => 0]);
    return [$back->getImageFormat(), $back->getImageWidth(), $back->getImageHeight(), array_values($color(4)), array_values($color(28))];
});
same(array_map(fn (int $i) => ['GIF', 32, 24, [255, 255, 255], $i % 2 ? [255, 0, 0] : [0, 0, 255]], range(0, 5)), $results, 'PNG to GIF');

// An error of the library is an exception in the coroutine that caused it.
$errors = in_coroutines(3, function (int $i) {
    suspend();
    try {
        (new Imagick())->readImageBlob("no image $i");
    } catch (ImagickException) {
        return 'refused';
    }
});
same(['refused', 'refused', 'refused'], $errors, 'what is no image');

// The library reads through PHP's streams: those of coroutines, too.
$results = in_coroutines(3, function (int $i) use ($folder) {
    $file = fopen("$folder/$i.png", 'rb');
    suspend();
    $image = new Imagick();
    $image->readImageFile($file);
    return [$image->getImageFormat(), $image->getImageWidth()];
});
same(array_fill(0, 3, ['PNG', 64]), $results, 'from a stream');
echo "ok\n";
