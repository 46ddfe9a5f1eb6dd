"""Hooks of mkdocs: the pages are written for the repository, where they are read as they are; a site needs little more.

- Pages from outside docs/ join it: benchmarks/README.md, CONTRIBUTING.md.
- Links to files that are no pages lead to the repository (SITE_SOURCE), or become plain text.
- Navigation: what is in a folder is listed, and pages that are not there yet are left out.
- Words behind the language of a sample (```c file=slow.c) are for the tests.
"""

import os
import posixpath
import re

from mkdocs.structure.files import File

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..'))
JOINED = {'benchmarks/README.md': 'benchmarks.md', 'CONTRIBUTING.md': 'contributing.md'}
SOURCE = os.environ.get('SITE_SOURCE', '')
LINK = re.compile(r'(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]*)(#[^)\s]*)?\)')
FENCE = re.compile(r'^(```+)([\w+-]+)[ \t]+\S.*$', re.M)


def title(path):
    with open(path, encoding='utf-8') as page:
        for line in page:
            if line.startswith('# '):
                return line[2:].strip().replace('`', '').replace('\\', '')
    return os.path.basename(path)


def on_config(config):
    """Folders in the navigation become their pages, README first; for the guide in the order of its README."""
    docs = config['docs_dir']

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


# The theme's links are hard to read on its dark ground; samples and pictures in text are up to 95 characters wide.
STYLE = '<style>[data-md-color-scheme="slate"]{--md-typeset-a-color:#92a4f8}.md-typeset pre>code{font-size:.75em}</style>'


# What is coloured: keywords, names of functions and classes, strings, comments, numbers. The marks of other words are as long as a page.
COLOURED = re.compile(r'[kscm]|n[cfp]|o')
SPAN = re.compile(r'<span class="([a-z0-9]+)">([^<]*)</span>')
ANCHOR = re.compile(r'<a id="__codelineno-[^>]*></a>|<a name="__codelineno-[^>]*></a>|<span></span>')
CODE = re.compile(r'(<pre.*?</pre>|<script.*?</script>)', re.S)


def on_page_content(html, page, config, files):
    return ANCHOR.sub('', SPAN.sub(lambda span: span.group(0) if COLOURED.match(span.group(1)) else span.group(2), html))


def on_post_page(output, page, config):
    parts = CODE.split(output.replace('</head>', STYLE + '</head>', 1))
    return ''.join(part if i % 2 else re.sub(r'\s*\n\s*', '\n', part) for i, part in enumerate(parts))
