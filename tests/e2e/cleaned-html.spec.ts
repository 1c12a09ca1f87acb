import type { Page } from '@playwright/test';
import type { PageInfo } from '../../contract/tenant';
import { cleanPageOnServer } from '../../src/tenant/clean-on-server';
import { expect, test } from '../support/journey';

// The same configuration goes through one cleaner or the other, by whether the server or the browser draws the page.
// In a browser, because the browser's cleaner rests on its parser.

const samples = [
  '<table><thead><tr><th scope="col" colspan="2" rowspan="3">a</th></tr></thead></table>',
  '<img src="/site-files/icon.svg" alt="A picture" width="40" height="30" title="t">',
  '<a href="https://a.example/x?y=1" rel="nofollow noopener" lang="vi" dir="rtl" id="accountLink">x</a>',
  '<a href="/t/pdf">x</a><a href="#price">y</a><a href="mailto:a@b.example">z</a><a href="tel:+100">t</a>',
  '<time datetime="2026-01-02T03:04">now</time>',
  '<p class="x" style="color:red" data-a="1" aria-label="x">x</p>',
  '<a href="//evil.example/x">x</a>',
  '<a href="/\\evil.example/x">x</a>',
  '<a href="javascript:alert(1)" title="javascript:alert(1)">x</a>',
];
const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  '<a href=" \u0001JaVaScRiPt:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<details open ontoggle=alert(1)>',
  '<p width="javascript:alert(1)" rel="x" onmouseover="alert(1)">x</p>',
];

test.use({
  // It would answer for the page itself.
  serviceWorkers: 'block',
  // The cleaner's parser reports what the policy would refuse, in a document that runs nothing.
  expectedConsole: {
    patterns: [/violates the following Content Security Policy/],
  },
});

test('HTML keeps the same attributes whether the server or the browser cleans it', async ({
  page,
  server,
}) => {
  await page.goto(server.siteUrl('pdf'));
  const inBrowser = await openInApp(page, samples);
  const onServer = await page.evaluate(readElements, samples.map(cleanOnServer));
  expect(inBrowser).toEqual(onServer);
  expect(inBrowser.flat()).toContain('TH colspan="2" rowspan="3" scope="col"');
  expect(inBrowser.flat().filter((element) => element.includes('javascript:'))).toEqual([
    'A title="javascript:alert(1)"',
  ]);
});

test('nothing of an attacker’s HTML runs where the browser cleans it', async ({ page, server }) => {
  await page.goto(server.siteUrl('pdf'));
  const elements = (await openInApp(page, payloads)).flat();
  const dangers =
    /^(SCRIPT|SVG|MATH|IFRAME|FORM|BUTTON|BASE|META|STYLE|DETAILS)\b| (on\w+|\w*action|style)=| (href|src)="[^"]*(script|data):/i;
  expect(elements.filter((element) => dangers.test(element))).toEqual([]);
});

/** Follows a link of the app to a page of those texts, each in a block of its own; gives each block's elements. */
async function openInApp(page: Page, texts: readonly string[]): Promise<string[][]> {
  const content = { en: texts.map((html) => ({ component: 'RichText', props: { title: 'A text', html } })) };
  const info: PageInfo = { contentStatus: 0, content };
  await page.route(/\/nodeapi\/page\?.*page=samples/, (route) => route.fulfill({ json: { data: info } }));
  await expect(page.locator('#root:not([data-dehydrated])')).toBeAttached();
  await page.evaluate(() => {
    history.pushState({}, '', '/sub/samples');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const blocks = page.locator('main section:has(> h2:text-is("A text")) > div');
  await expect(blocks).toHaveCount(texts.length);
  return page.evaluate(readElements, await blocks.evaluateAll((all) => all.map((one) => one.innerHTML)));
}

function cleanOnServer(html: string): string {
  return String(cleanPageOnServer({ contentStatus: 1, richText: html }).richText);
}

/** Each text's elements with their attributes in the order of their names. In the page. */
function readElements(texts: string[]): string[][] {
  return texts.map((html) =>
    [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')].map((element) =>
      [
        element.tagName,
        ...[...element.attributes].map(({ name, value }) => `${name}="${value}"`).sort(),
      ].join(' '),
    ),
  );
}
