// check.mjs SITE: looks at the site of the documentation in headless Chromium. Called by build/test-site, which says what is checked.

import { createServer } from 'node:http';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, normalize, relative } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright-core';

const site = process.argv[2];
const KINDS = ['index.html', 'guide/coroutines.html', 'reference/functions.html'];     // an index, a text, a reference
const LIMIT = 100 * 1024;
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png' };

const problems = [];
let passed = 0;
function check(name, found) {
    if (found.length === 0) {
        passed++;
        console.log(`ok    ${name}`);
    } else {
        problems.push(name);
        console.log(`WRONG ${name}\n      ${found.slice(0, 20).join('\n      ')}${found.length > 20 ? `\n      and ${found.length - 20} more` : ''}`);
    }
}

const server = createServer((request, response) => {
    const file = join(site, normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname)));
    try {
        const path = statSync(file).isDirectory() ? join(file, 'index.html') : file;
        const body = readFileSync(path);
        response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
    } catch {
        response.writeHead(404).end();
    }
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${server.address().port}`;

const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith('.html') && name !== '404.html').sort();
check(`no page of ${pages.length} is larger than 100 KB`,
    pages.filter((page) => statSync(join(site, page)).size > LIMIT).map((page) => `${page}: ${Math.ceil(statSync(join(site, page)).size / 1024)} KB`));

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

// Every page, as a reader opens it.
{
    const page = await browser.newPage();
    const errors = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()}: ${message.text()}`));
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    page.on('request', (request) => /^(data:|blob:)/.test(request.url()) || request.url().startsWith(origin) || errors.push(`${page.url()}: leaves the site: ${request.url()}`));
    page.on('response', (response) => response.status() < 400 || errors.push(`${page.url()}: ${response.status()} ${response.url()}`));
    const empty = [];
    for (const name of pages) {
        await page.goto(`${origin}/${name}`, { waitUntil: 'load' });
        (await page.locator('article h1').count()) === 1 || empty.push(name);
    }
    check('no error of the console, nothing from elsewhere', errors);
    check('each page has one title', empty);
    await page.close();
}

// Without JavaScript.
{
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const unreadable = [];
    for (const name of KINDS) {
        await page.goto(`${origin}/${name}`);
        const box = await page.locator('article').boundingBox();
        const link = await page.locator('article a[href$=".html"], nav a[href$=".html"]').filter({ visible: true }).count();
        box && box.height > 500 && link > 3 || unreadable.push(name);
    }
    check('readable without JavaScript', unreadable);
    await context.close();
}

// Light and dark, wide and narrow.
for (const colorScheme of ['light', 'dark']) {
    for (const width of [1280, 390]) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
        const page = await context.newPage();
        const found = [];
        for (const name of KINDS) {
            await page.goto(`${origin}/${name}`, { waitUntil: 'load' });
            const isDark = await page.evaluate(() => document.body.getAttribute('data-md-color-scheme') === 'slate');
            isDark === (colorScheme === 'dark') || found.push(`${name}: the colours are not those of the system`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            wide <= 0 || found.push(`${name}: ${wide} pixels wider than the screen`);
            await page.evaluate(axe.source);
            const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
            for (const violation of violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')) {
                found.push(`${name}: ${violation.id}: ${violation.help}: ${violation.nodes.length} times: ${violation.nodes[0].html.slice(0, 120)}`);
            }
            await page.screenshot({ path: `${name.replace(/[/.]/g, '-')}-${colorScheme}-${width}.png` });
        }
        check(`${colorScheme}, ${width} pixels wide: axe-core finds nothing serious`, found);
        await context.close();
    }
}

// Search: what a reader types, and a result that leads there.
{
    const wanted = [];
    for (const name of pages) {
        const isGuide = /^(guide|tutorial)\//.test(name);
        if (!isGuide && !name.startsWith('reference/functions')) {
            continue;
        }
        for (const [, anchor, heading] of readFileSync(join(site, name), 'utf8').matchAll(/<h2 id="([^"]+)">(.*?)<a class="headerlink"/g)) {
            wanted.push([`${name}#${anchor}`, heading.replace(/<[^>]*>/g, '').replace(/&[a-z]+;/g, ' ').trim()]);
        }
    }
    const page = await browser.newPage();
    await page.goto(`${origin}/index.html`, { waitUntil: 'load' });
    await page.locator('label.md-search__icon, input.md-search__input').first().waitFor();
    const input = page.locator('input.md-search__input');
    await input.click();
    const lost = [];
    for (const [target, heading] of wanted) {
        await input.fill(heading);
        await input.press('End');           // the search listens to keys
        const [path, anchor] = target.split('#');
        const link = page.locator(`.md-search-result__link[href*="/${path}"][href$="#${anchor}"]`).first();
        await link.waitFor({ state: 'attached', timeout: 5000 }).catch(() => lost.push(`"${heading}" does not find ${target}`));
    }
    wanted.length > 100 || lost.push(`only ${wanted.length} headings`);
    check(`search finds ${wanted.length} functions and headings`, lost);
    await page.close();
}

await browser.close();
server.close();
console.log(`${passed} passed, ${problems.length} failed`);
process.exit(problems.length === 0 ? 0 : 1);
