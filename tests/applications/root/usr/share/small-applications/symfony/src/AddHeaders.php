<?php

namespace App;

use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpKernel\Event\ResponseEvent;

/** Something around every request, as such applications have. */
final class AddHeaders implements EventSubscriberInterface
{
    public static function getSubscribedEvents(): array
    {
        return [ResponseEvent::class => 'add'];
    }

    public function add(ResponseEvent $event): void
    {
        $event->getResponse()->headers->set('X-App', ['one', 'two']);
    }
}
