"""Hooks of mkdocs: the pages are written for the repository, where they are read as they are; a site needs little more.

- Pages from outside docs/ join it: benchmarks/README.md, CONTRIBUTING.md, CHANGELOG.md.
- Links to files that are no pages lead to the repository (SITE_SOURCE), or become plain text.
- Navigation: what is in a folder is listed, and pages that are not there yet are left out.
- Words behind the language of a sample (```c file=slow.c) are for the tests.
"""

import os
import posixpath
import re

from mkdocs.structure.files import File

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..'))
JOINED = {'benchmarks/README.md': 'benchmarks.md', 'CONTRIBUTING.md': 'contributing.md', 'CHANGELOG.md': 'changelog.md'}
SOURCE = os.environ.get('SITE_SOURCE', '')
LINK = re.compile(r'(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]*)(#[^)\s]*)?\)')
FENCE = re.compile(r'^(```+)([\w+-]+)[ \t]+\S.*$', re.M)


def title(path):
    with open(path, encoding='utf-8') as page:
        for line in page:
            if line.startswith('# '):
                return line[2:].strip().replace('`', '').replace('\\', '')
    return os.path.basename(path)


def version():
    """Of the runtime, and of the PHP release that is woven in."""
    runtime = re.search(r'VERSION "([^"]+)"', open(os.path.join(TOP, 'ext/async/php_async.h'), encoding='utf-8').read()).group(1)
    php = re.search(r'^php_version=(.+)$', open(os.path.join(TOP, 'UPSTREAM'), encoding='utf-8').read(), re.M).group(1)
    return runtime, php


def on_config(config):
    """Folders in the navigation become their pages, README first; for the guide in the order of its README."""
    docs = config['docs_dir']
    config['site_name'] = 'TrueAsync ' + version()[0]
    config['copyright'] = 'TrueAsync %s with PHP %s' % version()

    def expand(folder, first):
        readme = open(os.path.join(docs, first), encoding='utf-8').read()
        linked = [os.path.basename(link) for link in re.findall(r'\]\(([\w/-]+\.md)[)#]', readme)]
        rest = sorted(name for name in os.listdir(os.path.join(docs, folder)) if name.endswith('.md') and name != 'README.md')
        order = list(dict.fromkeys([name for name in linked if name in rest] + rest))
        return [first] + [{title(os.path.join(docs, folder, name)): folder + '/' + name} for name in order]

    def keep(page):
        path = page if isinstance(page, str) else next(iter(page.values()))
        return path in JOINED.values() or os.path.isfile(os.path.join(docs, path))

    nav = []
    for section in config['nav']:
        (name, pages), = section.items()
        if isinstance(pages, str):
            nav.append({name: expand(pages, pages + '/README.md')})
            continue
        kept = []
        for page in pages:
            # A page with a folder of its own name: {Title: abi.md} and abi/
            path = page if isinstance(page, str) else next(iter(page.values()))
            if keep(page):
                inside = os.path.isdir(os.path.join(docs, path[:-3]))
                kept.append({next(iter(page)): expand(path[:-3], path)} if inside else page)
        nav.append({name: kept})
    config['nav'] = nav
    return config


def on_files(files, config):
    for source, name in JOINED.items():
        page = File(name, TOP, config['site_dir'], config['use_directory_urls'])
        page.abs_src_path = os.path.join(TOP, source)
        page.repository_path = source
        files.append(page)
    return files


def on_page_markdown(markdown, page, config, files):
    here = getattr(page.file, 'repository_path', 'docs/' + page.file.src_path)

    def link(match):
        image, text, target, anchor = match.group(1), match.group(2), match.group(3), match.group(4) or ''
        if image or not target or re.match(r'[a-z]+:', target):
            return match.group(0)
        path = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
        site = JOINED.get(path) or (path[len('docs/'):] if path.startswith('docs/') else None)
        if site and files.get_file_from_path(site):
            base = posixpath.dirname(page.file.src_path)
            return '[%s](%s%s)' % (text, posixpath.relpath(site, base or '.'), anchor)
        return '[%s](%s%s)' % (text, SOURCE + path, anchor) if SOURCE else text

    # Only outside of samples.
    parts = re.split(r'(^```.*?^```[ \t]*$)', markdown, flags=re.M | re.S)
    for i, part in enumerate(parts):
        parts[i] = FENCE.sub(r'\1\2', part) if i % 2 else LINK.sub(link, part)
    return ''.join(parts)


# What the theme lacks for readers with weak eyes, or with a keyboard only: contrast, links that are more than a colour, names, focus on
# what scrolls. Samples and pictures in text are up to 95 characters wide.
STYLE = ('<style>[data-md-color-scheme="slate"]{--md-typeset-a-color:#92a4f8}.md-typeset pre>code{font-size:.75em}'
         '[data-md-color-scheme="default"]{--md-code-hl-comment-color:#5b6370}.md-tabs__link{opacity:1}.md-copyright,.md-copyright__highlight{color:var(--md-footer-fg-color--light)}.md-typeset a:not(.headerlink){text-decoration:underline}'
         'pre b{font-weight:400;color:var(--md-code-hl-keyword-color)}pre i{font-style:normal;color:var(--md-code-hl-string-color)}'
         'pre u{text-decoration:none;color:var(--md-code-hl-number-color)}pre em{font-style:normal;color:var(--md-code-hl-comment-color)}'
         'pre var{font-style:normal;color:var(--md-code-hl-function-color)}</style>')
ACCESS = {
    '<div class="md-search" data-md-component="search" role="dialog">': '<div class="md-search" data-md-component="search" role="dialog" aria-label="Search">',
    '<div class="md-search__scrollwrap"': '<div class="md-search__scrollwrap" tabindex="0"',
    '<pre><code>': '<pre><code tabindex="0">',
}


# What is coloured: keywords, names of functions and classes, strings, comments, numbers. The marks of other words are as long as a page.
# The names of their elements say no more than a colour (STYLE).
MARKS = {'k': 'b', 's': 'i', 'm': 'u', 'c': 'em', 'nc': 'var', 'nf': 'var'}
SPAN = re.compile(r'<span class="([a-z0-9]+)">([^<]*)</span>')
NEIGHBOURS = re.compile(r'</(b|i|u|em|var)>(\s*)<\1>')
ANCHOR = re.compile(r'<a id="__codelineno-[^>]*></a>|<a name="__codelineno-[^>]*></a>|<span></span>')
CODE = re.compile(r'(<pre.*?</pre>|<script.*?</script>)', re.S)
SECTION = re.compile(r'<li class="md-nav__item md-nav__item--nested">\s*<input[^>]*>\s*<label class="md-nav__link"[^>]*>(.*?)</label>\s*<nav [^>]*data-md-level="1">', re.S)
NAV = re.compile(r'<nav\b|</nav>')


def colour(span):
    kind, text = span.groups()
    mark = MARKS.get(kind[:2]) or MARKS.get(kind[0])
    return '<%s>%s</%s>' % (mark, text, mark) if mark else text


def on_page_content(html, page, config, files):
    html = NEIGHBOURS.sub(r'\2', ANCHOR.sub('', SPAN.sub(colour, html)))
    return html.replace(' title="Permanent link"', '')


def prune(output):
    """Sections that the page is not in become links to their first pages: the whole tree is 20 KB, on every page."""
    while section := SECTION.search(output):
        depth, end = 1, section.end()
        while depth:
            tag = NAV.search(output, end)
            depth, end = depth + (1 if tag.group() == '<nav' else -1), tag.end()
        first = re.search(r'<a href="([^"]*)" class="md-nav__link">', output[section.end():end]).group(1)
        item = '<li class="md-nav__item"><a href="%s" class="md-nav__link">%s</a>' % (first, section.group(1).strip())
        output = output[:section.start()] + item + output[end:]
    return output


def on_post_page(output, page, config):
    output = prune(output).replace('</head>', STYLE + '</head>', 1)
    for lacking, better in ACCESS.items():
        output = output.replace(lacking, better)
    parts = CODE.split(output)
    return ''.join(part if i % 2 else re.sub(r'\s*\n\s*', '\n', part) for i, part in enumerate(parts))
