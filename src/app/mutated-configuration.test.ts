import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { languages } from '../../contract/languages';
import { readPageAnswer, readSiteAnswer } from '../../contract/received-configuration';
import { findDangers } from './testing/find-dangers';
import { renderShownPage } from './testing/render-shown-page';

// A site's configuration is written by strangers: whatever it holds, the page shows and runs nothing of it.

/** Draws of each of the two properties; `npm run test:fuzz` makes it thousands. */
const runs = Number(process.env.FUZZ_RUNS ?? 60);
const sitesDir = join(import.meta.dirname, '../../sites');
const template =
  '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"><!--app--></div><!--data--></body></html>';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const site = readJson('pdf.localhost/site.json');
const pages = readdirSync(sitesDir)
  .filter((name) => name.endsWith('.localhost'))
  .map((name) => readJson(`${name}/pages/index.json`));
const gallery = readJson('template/pages/blocks.json');

/** The shapes of the public cheat sheets: markup, broken-out attributes, schemes in disguise, encodings. */
const payloads = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  '&#106;avascript:alert(1)',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/x',
  '/\\evil.example/x',
  '" onmouseover="alert(1)',
  '" autofocus onfocus="alert(1)',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<style>@import "javascript:alert(1)";</style>',
  '<details open ontoggle=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  ']]><img src=x onerror=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what an attacker would write.
  '${alert(1)}',
  'http://[',
  '$&$1$`',
  '\u2028\u2029\u0000\ud800',
  '__proto__',
];

beforeEach(() => {
  // What is skipped is named on the console, as it should be; here that is thousands of lines.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test.each(payloads)(
  '%j in every text of a site and of every block runs nowhere',
  async (payload) => {
    const html = await render(replaceTexts(site, payload), replaceTexts(gallery, payload));
    expect(findDangers(html)).toEqual([]);
    expect(html).toContain('<main');
  },
  120_000,
);

test('rich text of any of those shapes runs nowhere', async () => {
  for (const payload of payloads) {
    const html = await render(site, { contentStatus: 1, richText: { en: `<h1>Kept</h1>${payload}` } });
    expect(findDangers(html), payload).toEqual([]);
    expect(html, payload).toContain('Kept');
  }
});

test('a block with anything in its fields costs itself at most: its neighbours show', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pages, gallery),
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), arbitraryValue()), { minLength: 1, maxLength: 4 }),
      async (page, position, changes) => {
        const changed = structuredClone(page);
        const blocks = blocksOf(changed);
        const index = position % blocks.length;
        for (const [at, value] of changes) mutate(blocks[index], at, value);
        const html = await render(site, changed);
        expect(findDangers(html)).toEqual([]);
        const neighbours = blocksOf(page).filter((_, other) => other !== index);
        for (const title of neighbours.map(titleOf).filter((text) => text !== undefined)) {
          expect(html).toContain(escapeText(title));
        }
      },
    ),
    { numRuns: runs },
  );
}, 600_000);

test('a site with anything in its fields shows its page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(), arbitraryValue()), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...languages),
      async (changes, language) => {
        const changed = structuredClone(site);
        for (const [at, value] of changes) mutate(changed, at, value);
        // Nothing is left of it when both parts are gone: the server then has no site to show.
        if (!isRecord(changed) || (!isRecord(changed.site) && !isRecord(changed.common))) return;
        const html = await render(changed, pages[0] ?? null, language);
        expect(findDangers(html)).toEqual([]);
        for (const part of ['<header', '<main', '<footer']) expect(html).toContain(part);
      },
    ),
    { numRuns: runs },
  );
}, 600_000);

async function render(siteJson: Json, pageJson: Json, language: (typeof languages)[number] = 'en') {
  const readSite = readSiteAnswer({ data: siteJson }, 'a.test');
  if (!readSite.ok) throw new Error(`The site is unreadable: ${readSite.dropped.join('; ')}`);
  const readPage = readPageAnswer({ data: pageJson });
  const page = readPage.ok ? readPage.value : null;
  const { html } = await renderShownPage({
    url: '/',
    origin: 'https://a.test',
    canonicalOrigin: 'https://a.test',
    language,
    site: readSite.value,
    answers: {},
    loadPage: async () => page,
    template,
    chunksOf: () => [],
  });
  return html;
}

function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every text but the ones that say which thing it is: those are tried by the mutations. */
function replaceTexts(value: Json, text: string, key = ''): Json {
  if (typeof value === 'string') return keepsItsText(key) ? value : text;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, text, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, replaceTexts(item, text, name)]),
  );
}

function keepsItsText(key: string): boolean {
  return ['component', 'theme', 'host', 'value', 'tag', '$schema'].includes(key);
}

/** Puts a value in place of the n-th value of a tree, counted in document order. */
function mutate(tree: Json | undefined, at: number, value: Json): void {
  const places: (() => void)[] = [];
  collect(tree);
  places[at % Math.max(1, places.length)]?.();

  function collect(node: Json | undefined): void {
    if (Array.isArray(node)) {
      node.forEach((item, index) => {
        places.push(() => {
          node[index] = value;
        });
        collect(item);
      });
    } else if (node && typeof node === 'object') {
      for (const [name, item] of Object.entries(node)) {
        places.push(() => {
          node[name] = value;
        });
        places.push(() => {
          delete node[name];
        });
        collect(item);
      }
    }
  }
}

function arbitraryValue(): fc.Arbitrary<Json> {
  return fc.oneof(
    fc.constantFrom(...payloads),
    fc.constantFrom<Json>(null, true, 0, -1, 1e21, Number.MAX_SAFE_INTEGER, '', [], {}, [[]], {
      html: payloads[2] ?? '',
    }),
    fc.string({ maxLength: 40 }),
    fc.constantFrom('x'.repeat(20_000), 'Щ'.repeat(5_000), '👩‍👩‍👧‍👦'.repeat(500)),
    fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json),
  );
}

function blocksOf(page: Json): Json[] {
  const content = page && typeof page === 'object' && !Array.isArray(page) ? page.content : null;
  const english = content && typeof content === 'object' && !Array.isArray(content) ? content.en : null;
  return Array.isArray(english) ? english : [];
}

function titleOf(block: Json): string | undefined {
  const props = block && typeof block === 'object' && !Array.isArray(block) ? block.props : null;
  const title = props && typeof props === 'object' && !Array.isArray(props) ? props.title : null;
  return typeof title === 'string' ? title : undefined;
}

/** As React writes it. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
}

function readJson(path: string): Json {
  return JSON.parse(readFileSync(join(sitesDir, path), 'utf8'));
}
