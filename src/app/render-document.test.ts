import { expect, test } from 'vitest';
import type { IdPhotoType } from '../../contract/photos';
import type { PublicAnswers, RenderRequest } from '../../contract/rendering';
import type { PageInfo, SiteInfo } from '../../contract/tenant';
import { bootDataId, parseBootData } from './boot-data';
import { renderDocument, renderUnavailableDocument } from './render-document';
import { renderShownPage } from './testing/render-shown-page';

const template =
  '<!doctype html><html lang="en" data-theme="default"><head><!--head--></head><body><div id="root"><!--app--></div><!--data--></body></html>';
const evil = '</script><script>alert(1)</script>"\'$& onload=x';

test('the document carries its language, theme, head and data, and the page is drawn in it', async () => {
  const { status, html } = await renderShownPage(makeRequest({ language: 'vi', url: '/?lang=vi' }));
  expect(status).toBe(200);
  expect(html).toContain('<html lang="vi" data-theme="terre">');
  expect(html).toContain('<title>Trang chủ</title>');
  expect(html).toContain('<link rel="canonical" href="https://a.test/?lang=vi">');
  expect(html.match(/hreflang=/g)).toHaveLength(3);
  expect(html).toContain('>Xin chào</h1>');
  const data = readData(html);
  expect(data?.language).toBe('vi');
  expect(Object.keys(data?.site.common ?? {})).toEqual(['vi']);
  expect(data?.pages).toMatchObject([{ host: 'a.test', name: 'index' }]);
});

test('the document opens with all of its head before the page is drawn', async () => {
  const answer = await renderDocument(makeRequest({ language: 'vi', url: '/' }));
  const { opening, drawRest } = answer.status === 308 ? expect.unreachable() : answer;
  const rest = drawRest();
  expect(opening).toContain('<title>Trang chủ</title>');
  expect(opening).toMatch(/<\/head><body><div id="root">$/);
  expect(rest).toContain('>Xin chào</h1>');
  expect(rest).toMatch(/<\/body><\/html>$/);
});

test('the document is painted first when the element is there that it names', async () => {
  const { html } = await renderShownPage(makeRequest({ language: 'en', url: '/' }));
  const expected = html.match(/<link rel="expect" href="#(\w+)" blocking="render">/)?.[1];
  expect(expected).toBeDefined();
  expect(html).toContain(`<main id="${expected}"`);
});

test('no text of a configuration becomes markup or script', async () => {
  const page: PageInfo = {
    contentStatus: 0,
    meta: { en: { title: evil, description: evil } },
    content: {
      en: [
        { component: 'Banner', props: { title: evil, image: 'javascript:alert(1)' } },
        {
          component: 'RichText',
          props: { html: `<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>${evil}` },
        },
      ],
    },
  };
  const { html } = await renderShownPage(makeRequest({ page, siteName: evil }));
  expect(html).not.toContain('<script>');
  // In the data it is a text like any other; what is drawn from it must not be an address.
  expect(html.replace(/<script type="application\/json".*<\/script>/, '')).not.toMatch(/onerror|javascript:/);
  // The page's data, and what it says to search engines; neither is run.
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<script type="application\/(ld\+)?json"/g)).toHaveLength(2);
  expect(readData(html)?.site.site.name).toBe(evil);
});

test('a page that is not there is a 404 inside the shell, excluded from search engines', async () => {
  const { status, html } = await renderShownPage(makeRequest({ url: '/sub/nothing' }));
  expect(status).toBe(404);
  expect(html).toContain('<header');
  expect(html).toContain('name="robots" content="noindex"');
});

test.each([
  ['/t/pdf/', '/t/pdf'],
  ['/sub//help//', '/sub/help'],
  ['/board/abc/', '/board/abc'],
  ['/payment-results/?oi=a%2Bb&x=/y//', '/payment-results'],
  ['/t/%70df', '/t/pdf'],
  ['/sub/%D0%BF/', '/sub/%D0%BF'],
  ['//', '/'],
  ['//evil.example/', '/evil.example'],
  ['//evil.example', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/\t/evil.example/', '/evil.example'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
])('%s is %s, where it stays', async (url, location) => {
  expect(await renderDocument(makeRequest({ url }))).toEqual({ status: 308, location });
  expect((await renderDocument(makeRequest({ url: location }))).status).not.toBe(308);
});

test('a page that has several addresses, or is asked for by another host, names search engines one', async () => {
  const request = { ...makeRequest({ url: '/sub/index' }), origin: 'http://127.0.0.1:4173' };
  const { html } = await renderShownPage({ ...request, canonicalOrigin: 'http://a.test:4173' });
  expect(html).toContain('<link rel="canonical" href="http://a.test:4173/">');
  expect(html).toContain('hreflang="vi" href="http://a.test:4173/?lang=vi"');
  expect(html).toContain('<meta property="og:url" content="http://a.test:4173/">');
  expect(html).toContain('"@id":"http://a.test:4173/#page"');
  expect(html).not.toContain('content="noindex"');
});

test('the showcase of all blocks is excluded from search engines', async () => {
  const request = makeRequest({ url: '/t/blocks' });
  const { status, html } = await renderShownPage({ ...request, loadPage: async () => makePage() });
  expect(status).toBe(200);
  expect(html).toContain('name="robots" content="noindex"');
});

test('a page that is shared shows its title, its description and its picture', async () => {
  const page = makePage();
  page.meta = { en: { title: 'A "title"', description: 'What it is', image: '/site-files/shared.png' } };
  const { html } = await renderShownPage(makeRequest({ page }));
  for (const [property, content] of [
    ['type', 'website'],
    ['site_name', 'A'],
    ['title', 'A &quot;title&quot;'],
    ['description', 'What it is'],
    ['url', 'https://a.test/'],
    ['locale', 'en_US'],
    ['image', 'https://a.test/site-files/shared.png'],
  ]) {
    expect(html).toContain(`<meta property="og:${property}" content="${content}">`);
  }
});

test.each(['javascript:alert(1)', '//evil.example/a.png', ''])('%j is no picture to share', async (image) => {
  const page = makePage();
  page.meta = { en: { title: 'Home', description: 'd', image } };
  expect((await renderShownPage(makeRequest({ page }))).html).not.toContain('og:image');
});

// The server keeps them without their query.
test.each([
  '/',
  '/t/pdf',
  '/t/ai-photo',
  '/sub/price',
  '/sub/account',
  '/sub/help',
  '/protocol/terms',
  '/data-recovery-win',
  '/unsubscribe',
  '/result/0b7e',
  '/nothing/here',
])('%s is drawn the same whatever its query', async (url) => {
  const plain = await renderShownPage(makeRequest({ url }));
  const asked = await renderShownPage(
    makeRequest({ url: `${url}?gclid=x&oi=y&token=z&uid=1&lang=vi&shared=1` }),
  );
  expect(asked).toEqual(plain);
});

test('the document tool shows when its page configuration cannot be had', async () => {
  const { status, html } = await renderShownPage(makeRequest({ url: '/t/pdf' }));
  expect(status).toBe(200);
  expect(html).toContain('type="file"');
  expect(html).toContain('Choose files');
});

test('a page that cannot be loaded shows the retry inside the shell, in its language', async () => {
  const request = makeRequest({ language: 'vi' });
  const loadPage = async () => Promise.reject(new Error('away'));
  const { status, html } = await renderShownPage({ ...request, loadPage });
  expect(status).toBe(503);
  for (const part of ['<header', '<main', '<footer']) expect(html).toContain(part);
  expect(html).toContain('>Trang này chưa tải được</h1>');
  expect(html).toContain('content="noindex"');
  expect(readData(html)).toMatchObject({ isFailed: true, pages: [] });
});

test('without its site a document says in its language that it tries again', async () => {
  const html = await renderUnavailableDocument({ language: 'vi', template });
  expect(html).toContain('<html lang="vi" data-theme="default">');
  expect(html).toContain('>Trang này chưa tải được</h1>');
});

test('a site in two languages offers these two everywhere, whatever its own list says', async () => {
  const { html } = await renderShownPage(makeRequest({}));
  expect(html.match(/<option [^>]*lang="(\w+)"/g)).toHaveLength(2);
  expect(html.match(/href="\?lang=\w+"/g)).toEqual(['href="?lang=en"', 'href="?lang=vi"']);
  expect(html.match(/hreflang="\w+" href="https/gi)).toHaveLength(2);
});

test('two requests at once keep their languages apart', async () => {
  const [english, vietnamese] = await Promise.all([
    renderShownPage(makeRequest({ url: '/t/pdf' })),
    renderShownPage(makeRequest({ url: '/t/pdf', language: 'vi' })),
  ]);
  expect(english.html).toContain('Choose files');
  expect(vietnamese.html).toContain('Chọn tệp');
  expect(vietnamese.html).not.toContain('Choose files');
});

test('what the backend answers everyone alike is drawn and handed on, on the page that shows it', async () => {
  const [idPhotoTypes, page] = [[makeIdPhotoType('Vietnam: visa')], makePage('IdPhoto')];
  const known = await renderShownPage(makeRequest({ page, answers: { idPhotoTypes } }));
  expect(known.html).toContain('Vietnam: visa</p>');
  expect(readData(known.html)?.answers).toEqual({ idPhotoTypes });

  const unknown = await renderShownPage(makeRequest({ page }));
  expect(unknown.html).toContain('aria-busy="true"');
  const elsewhere = await renderShownPage(makeRequest({ answers: { idPhotoTypes } }));
  expect(readData(elsewhere.html)?.answers).toEqual({});
});

test.each([
  ['/', 'en', ['locales/en/frame.po', 'shared.js']],
  [
    '/sub/account',
    'vi',
    [
      'locales/vi/frame.po',
      'shared.js',
      'locales/vi/messages.po',
      'locales/vi/account.po',
      'routes/sub.account.tsx?tsr-split=component',
    ],
  ],
  [
    '/result/0b7e',
    'vi',
    [
      'locales/vi/frame.po',
      'shared.js',
      'locales/vi/messages.po',
      'locales/vi/result.po',
      'routes/result.$id.tsx?tsr-split=component',
    ],
  ],
] as const)('the scripts of %s in %s are named in its head, each once', async (url, language, names) => {
  const { html } = await renderShownPage(makeRequest({ url, language }));
  const named = [
    ...html.matchAll(
      /<link rel="modulepreload" crossorigin="" fetchpriority="low" href="\/assets\/([^"]+)">/g,
    ),
  ];
  expect(named.map(([, name]) => name)).toEqual(names);
});

type Wishes = {
  url?: string;
  language?: 'en' | 'vi';
  page?: PageInfo;
  siteName?: string;
  answers?: PublicAnswers;
};

function makeRequest({
  url = '/',
  language = 'en',
  page = makePage(),
  siteName = 'A',
  answers = {},
}: Wishes): RenderRequest {
  return {
    url,
    origin: 'https://a.test',
    canonicalOrigin: 'https://a.test',
    language,
    site: makeSite(siteName),
    answers,
    loadPage: async (host, name) => (host === 'a.test' && name === 'index' ? page : null),
    template,
    chunksOf: (source) =>
      source.startsWith('src/') ? [`/assets/${source.slice(4)}`, '/assets/shared.js'] : [],
  };
}

function makeIdPhotoType(pictureType: string): IdPhotoType {
  return {
    id: 'vn-visa',
    fileUrl: '/preview.svg',
    pictureType,
    dpi: 300,
    bgColor: '#ffffff',
    digitalWidth: 472,
    digitalHeight: 709,
    headHeightRatio: 0.6,
    topHairHeightRatio: 0.1,
    bottomEyeHeightRatio: 0.55,
  };
}

function makePage(component = 'Banner'): PageInfo {
  return {
    contentStatus: 0,
    meta: { en: { title: 'Home', description: 'd' }, vi: { title: 'Trang chủ', description: 'd' } },
    content: {
      en: [{ component, props: { title: 'Hello' } }],
      vi: [{ component, props: { title: 'Xin chào' } }],
    },
  };
}

function makeSite(name: string): SiteInfo {
  const texts = {
    NavBar: {
      title: name,
      converts: [{ title: 'Tools', items: [{ path: '/t/pdf', title: 'PDF' }] }],
      langOptions: [],
      loginInfo: { login: 'Log in', logout: 'Log out', account: 'Account' },
    },
    FooterBar: { title: name, intro: `<p>hi</p>${name}`, columns: [], business: { text: name } },
    Login: {},
  };
  return {
    type: 5,
    site: { host: 'a.test', code: 'a', name, label: 'a', theme: 'terre', helpUrl: 'https://help.test' },
    common: { en: texts, vi: texts },
  };
}

function readData(html: string) {
  return parseBootData(new RegExp(`id="${bootDataId}">(.*?)</script>`).exec(html)?.[1]);
}
