<?php

namespace App;

use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\RedirectResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\StreamedResponse;

/** The pages of the small application on Symfony. */
final class Controller
{
    private const STATE = '/var/lib/applications/data/state';

    public function home(): Response
    {
        return new JsonResponse(['app' => 'symfony']);
    }

    public function hello(Request $request, string $name): Response
    {
        return new JsonResponse([
            'hello' => $name,
            'times' => $request->query->getInt('times', 1),
            'agent' => $request->headers->get('User-Agent'),
            'cookie' => $request->cookies->get('c'),
            'language' => $request->getPreferredLanguage(['en', 'de']),
        ]);
    }

    public function told(Request $request): Response
    {
        return new JsonResponse(told($_SERVER) + ['uri' => $request->getUri(), 'path' => $request->getPathInfo(), 'user' => $request->getUser()]);
    }

    public function disturb(string $value): Response
    {
        return new JsonResponse(disturb($value));
    }

    public function calm(): Response
    {
        return new JsonResponse(calm());
    }

    public function items(Request $request, \Notes $notes): Response
    {
        return new JsonResponse($notes->page('nobody', $request->query->getInt('page', 1)));
    }

    public function page(int $n, Request $request, \Notes $notes): Response
    {
        $response = new Response(page("Page $n", $notes->page('nobody', $n)));
        $response->setEtag("page-$n")->isNotModified($request);

        return $response;
    }

    public function recent(\Notes $notes): Response
    {
        return new Response(page('Recent', $notes->recent()));
    }

    public function moved(): Response
    {
        return new RedirectResponse('/page/1', 303);
    }

    public function empty(): Response
    {
        return new Response('', 204);
    }

    public function unchanged(): Response
    {
        return (new Response('', 304))->setEtag('one');
    }

    public function broken(): never
    {
        throw new \RuntimeException('broken');
    }

    public function stream(Request $request): Response
    {
        return new StreamedResponse(function () use ($request) {
            foreach (parts($request->query->getInt('n')) as $part) {
                echo $part;
                ob_get_level() > 0 && ob_flush();
                flush();
            }
        }, 200, ['Content-Type' => 'text/plain', 'X-Accel-Buffering' => 'no']);
    }

    public function login(Request $request): Response
    {
        $session = $request->getSession();
        $session->migrate();
        $session->set('name', $request->request->getString('name'));

        return new RedirectResponse('/me', 303);
    }

    public function me(Request $request): Response
    {
        $session = $request->getSession();
        $session->set('visits', $session->get('visits', 0) + 1);

        return new JsonResponse(['name' => $session->get('name'), 'visits' => $session->get('visits')]);
    }

    public function logout(Request $request): Response
    {
        $request->getSession()->invalidate();

        return new RedirectResponse('/me', 303);
    }

    public function add(Request $request, \Notes $notes): Response
    {
        $note = $request->toArray();
        if (trim($note['title'] ?? '') === '' || strlen($note['title']) > 200) {
            return new JsonResponse(['errors' => ['title' => 'is missing or too long']], 422);
        }
        $id = $notes->add($request->getSession()->get('name'), $note['title'], $note['body'] ?? '');

        return new JsonResponse(['id' => $id], 201, ['Location' => "/notes/$id"]);
    }

    public function note(int $id, \Notes $notes): Response
    {
        $note = $notes->find($id);

        return new JsonResponse($note ?? ['error' => 'no such note'], $note ? 200 : 404);
    }

    public function change(int $id, Request $request, \Notes $notes): Response
    {
        return new JsonResponse(['changed' => $notes->change($id, $request->getSession()->get('name'), $request->toArray()['body'])]);
    }

    public function remove(int $id, Request $request, \Notes $notes): Response
    {
        return new JsonResponse(['removed' => $notes->remove($id, $request->getSession()->get('name'))]);
    }

    public function upload(Request $request): Response
    {
        $file = $request->files->get('file');
        $told = ['name' => $file->getClientOriginalName(), 'type' => $file->getClientMimeType(), 'size' => $file->getSize(), 'sha256' => hash_file('sha256', $file->getPathname())];
        $file->move(self::STATE, safe_name($request->getSession()->get('name') . '-' . $request->request->getString('as')));

        return new JsonResponse($told);
    }

    public function file(string $name, Request $request): Response
    {
        return new BinaryFileResponse(self::STATE . '/' . safe_name($request->getSession()->get('name') . "-$name"), 200, ['Content-Type' => 'application/octet-stream']);
    }
}
