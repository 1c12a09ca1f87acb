import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  describeSite,
  startTestBackend,
  type TestBackend,
  writePage,
  writeSite,
} from '../testing/test-backend';

/** A rendering entry that shows what it was given. */
const entry = `
let count = 0;
export const findBlockProblems = () => [];
export async function renderUnavailable({ language, template }) {
  return template.replace('SLOT', 'unavailable in ' + language);
}
export async function renderPage({ url, origin, canonicalOrigin, language, site, loadPage, template }) {
  if (url.includes('moved/')) return { status: 308, location: '/moved' };
  count += 1;
  const page = await loadPage(site.site.host, 'index');
  const brought = url === '/brought' ? '<i style="color: red"></i><script>brought()</script>' : '';
  const text = [site.site.host, language, url, origin, page?.richText ?? 'no page', 'rendering ' + count, canonicalOrigin].join('|');
  const [opening, ending] = template.split('SLOT');
  return { status: url.startsWith('/missing') ? 404 : 200, opening, drawRest: () => text + brought + ending };
}`;

const { vi, id } = describeSite('gamma.test').common;
const withoutEnglish = { vi, id };

const ownScript = 'own()';

let folder: string;
let backend: TestBackend;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-built-'));
  const clientDir = join(folder, 'client');
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  await writeFile(join(clientDir, 'index.html'), `<!doctype html><script>${ownScript}</script><p>SLOT</p>`);
  await mkdir(join(clientDir, '.vite'));
  await writeFile(join(clientDir, '.vite/manifest.json'), '{}');
  await writeFile(join(clientDir, 'service-worker.js'), '// worker');
  await writeFile(join(clientDir, 'assets', 'app-1234.js'), '// plain');
  await writeFile(join(clientDir, 'assets', 'app-1234.js.br'), 'brotli');
  await writeFile(join(folder, 'entry.mjs'), entry);
  backend = await startTestBackend(
    { clientDir, rendererPath: join(folder, 'entry.mjs') },
    async (sitesDir) => {
      for (const name of ['terms', 'data-recovery-win', 'reset', 'help']) {
        await writePage(sitesDir, 'alpha.test', name, { contentStatus: 1, richText: name });
      }
      await writeSite(sitesDir, 'gamma.test', { common: withoutEnglish });
      await writePage(sitesDir, 'template', 'blocks', { contentStatus: 1, richText: 'Blocks' });
      await writePage(sitesDir, 'template', 'data-recovery-win', {
        contentStatus: 1,
        richText: 'Everywhere',
      });
    },
  );
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a page', () => {
  test('is rendered for its own host, with that host’s page', async () => {
    const alpha = await backend.inject({ host: 'alpha.test:4173', url: '/x?a=1' });
    expect(alpha.body).toContain('alpha.test|en|/x|http://alpha.test:4173|Alpha|');
    const beta = await backend.inject({ host: 'beta.test', url: '/x?a=1' });
    expect(beta.body).toContain('beta.test|en|/x|http://beta.test|no page|');
  });

  test('that every host has is its own, else the template’s', async () => {
    const read = async (host: string, page: string) =>
      backend.inject({ host, url: `/nodeapi/page?host=${host}&page=${page}` });
    expect((await read('alpha.test', 'data-recovery-win')).json().data.richText).toBe('data-recovery-win');
    expect((await read('beta.test', 'data-recovery-win')).json().data.richText).toBe('Everywhere');
    expect((await read('beta.test', 'help')).statusCode).toBe(404);
    expect((await read('nobody.test', 'data-recovery-win')).statusCode).toBe(404);
  });

  test.each([
    ['/l', undefined, 'en'],
    ['/l', 'a=b; lang=vi', 'vi'],
    ['/l?lang=ru', 'lang=vi', 'ru'],
    ['/l?lang=xx', 'lang=vi', 'vi'],
    ['/l', 'lang=xx', 'en'],
  ])('%s with cookie %s is in %s', async (url, cookie, language) => {
    const answer = await backend.inject({ url, headers: cookie ? { cookie } : {} });
    expect(answer.body).toContain(`alpha.test|${language}|`);
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.headers.vary).toContain('Cookie');
  });

  test.each([
    ['/l', 'vi'],
    ['/l?lang=ru', 'vi'],
    ['/l?lang=id', 'id'],
  ])('%s of a site without English is marked as what it is in, %s', async (url, language) => {
    const answer = await backend.inject({ host: 'gamma.test', url });
    expect(answer.body).toContain(`gamma.test|${language}|`);
    expect(answer.headers['content-language']).toBe(language);
  });

  test('is rendered once for all who ask for the same, and not sent to a browser that has it', async () => {
    const first = await backend.inject({ url: '/same' });
    const again = await backend.inject({ url: '/same' });
    expect(again.body).toBe(first.body);
    expect(first.headers['cache-control']).toBe('no-cache');
    const known = await backend.inject({
      url: '/same',
      headers: { 'if-none-match': String(again.headers.etag) },
    });
    expect(known.statusCode).toBe(304);
  });

  test('that is a board or a payment’s outcome is rendered each time and stored nowhere', async () => {
    for (const url of [
      '/board/abc',
      '/payment-results?oi=x',
      '/sub/payresult?uid=1',
      '/reset?token=x',
      '/sign-in',
    ]) {
      const first = await backend.inject({ url });
      expect(first.headers['cache-control'], url).toBe('no-store');
      expect((await backend.inject({ url })).body).not.toBe(first.body);
    }
  });

  test('that is not there has status 404 and the host’s own document', async () => {
    const answer = await backend.inject({ url: '/missing' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('alpha.test|');
  });

  test('whose path is written otherwise is shown where it is, with the query it was asked with', async () => {
    const moved = await backend.inject({ url: '/moved/?oi=a%2Bb%3D%3D&x=1&x=2' });
    expect(moved.statusCode).toBe(308);
    expect(moved.headers.location).toBe('/moved?oi=a%2Bb%3D%3D&x=1&x=2');
    expect((await backend.inject({ url: '//moved/' })).headers.location).toBe('/moved');
    expect((await backend.inject({ url: '/reset/moved/?token=x' })).headers['cache-control']).toBe(
      'no-store',
    );
  });

  test.each(['/', '/brought', '/index.html'])(
    '%s has a policy under which nothing inline runs but the built script',
    async (url) => {
      const policy = String((await backend.inject({ url })).headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain(`script-src 'self' 'sha256-${hash(ownScript)}';`);
      expect(policy).not.toContain('unsafe-inline');
      expect(policy).toContain("style-src-attr 'none'");
    },
  );
});

describe('a built file', () => {
  test('with a hash in its name is stored for ever, compressed where the browser takes it', async () => {
    const plain = await backend.inject({ url: '/assets/app-1234.js' });
    expect(plain.body).toBe('// plain');
    expect(plain.headers['cache-control']).toContain('immutable');
    const compressed = await backend.inject({
      url: '/assets/app-1234.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(compressed.headers['content-encoding']).toBe('br');
  });

  test('that is the bare shell stays what its policy was made for, though it is built again', async () => {
    const read = async () => (await backend.inject({ url: '/index.html' })).body;
    const path = join(backend.config.clientDir, 'index.html');
    const before = await read();
    const built = await readFile(path, 'utf8');
    await writeFile(path, '<!doctype html><script>another()</script>');
    try {
      expect(await read()).toBe(before);
      expect(before).toContain(ownScript);
    } finally {
      await writeFile(path, built);
    }
  });

  test('that is the service worker or the bare shell is asked for each time', async () => {
    for (const url of ['/service-worker.js', '/index.html']) {
      expect((await backend.inject({ url })).headers['cache-control'], url).toBe('no-cache');
    }
    expect((await backend.inject({ host: 'nobody.test', url: '/index.html' })).statusCode).toBe(404);
  });
});

test('the manifest speaks the language asked for, with one id, and lets files in where the tool takes them', async () => {
  const english = (await backend.inject({ url: '/manifest.webmanifest' })).json();
  const vietnamese = (await backend.inject({ url: '/manifest.webmanifest?lang=vi' })).json();
  expect([english.lang, vietnamese.lang]).toEqual(['en', 'vi']);
  expect(vietnamese.id).toBe(english.id);
  expect(english.launch_handler.client_mode).toContain('focus-existing');
  expect(english.share_target).toMatchObject({ action: '/share-target?to=/t/pdf', method: 'POST' });
  expect(english.file_handlers[0].action).toBe('/t/pdf');
  expect(english.file_handlers[0].accept['application/pdf']).toEqual(['.pdf']);
});

test('files shared before there is a service worker lead to the tool, which asks for them', async () => {
  const boundary = 'x';
  const answer = await backend.inject({
    method: 'POST',
    url: '/share-target?to=/t/pdf',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF\r\n--x--\r\n`,
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/t/pdf?shared=nothing');
});

test('a recalled service worker is replaced by one that removes itself and its caches', async () => {
  const recalling = await startTestBackend({
    clientDir: backend.config.clientDir,
    rendererPath: backend.config.rendererPath,
    isWorkerRecalled: true,
  });
  try {
    const script = (await recalling.inject({ url: '/service-worker.js' })).body;
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain('// worker');
  } finally {
    await recalling.close();
  }
  expect((await backend.inject({ url: '/service-worker.js' })).body).toBe('// worker');
});

test('each host has its own manifest, robots.txt and sitemap', async () => {
  const manifest = await backend.inject({ url: '/manifest.webmanifest' });
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.json()).toMatchObject({
    id: '/',
    name: 'alpha.test',
    start_url: '/',
    display: 'standalone',
  });
  const robots = await backend.inject({ host: 'beta.test', url: '/robots.txt' });
  expect(robots.body).toContain('Sitemap: http://beta.test/sitemap.xml');
  const { body: sitemap } = await backend.inject({ url: '/sitemap.xml' });
  expect(sitemap).toContain('<loc>http://alpha.test/t/pdf</loc>');
  expect(sitemap).toContain('<loc>http://alpha.test/t/pdf?lang=vi</loc>');
  expect(sitemap).toContain(
    '<xhtml:link rel="alternate" hreflang="ru" href="http://alpha.test/t/pdf?lang=ru"/>',
  );
  expect((await backend.inject({ host: 'nobody.test', url: '/manifest.webmanifest' })).statusCode).toBe(404);
});

test('the sitemap names each page once, by the address that the page itself names, whatever host is asked', async () => {
  for (const host of ['alpha.test:4173', '127.0.0.1:4173']) {
    const sitemap = (await backend.inject({ host, url: '/sitemap.xml' })).body;
    const listed = [...sitemap.matchAll(/<loc>([^<?]+)<\/loc>/g)].map(([, address]) => address);
    expect(listed.sort(), host).toEqual(
      ['/', '/data-recovery-win', '/protocol/terms', '/sub/help', '/t/pdf'].map(
        (path) => `http://alpha.test:4173${path}`,
      ),
    );
    const robots = (await backend.inject({ host, url: '/robots.txt' })).body;
    expect(robots).toContain('Sitemap: http://alpha.test:4173/sitemap.xml');
    expect((await backend.inject({ host, url: '/x' })).body).toContain('|http://alpha.test:4173<');
  }
});

test('a host’s pictures are its own, and no other file of its folder is among them', async () => {
  await mkdir(join(backend.config.sitesDir, 'alpha.test', 'pictures'), { recursive: true });
  await writeFile(join(backend.config.sitesDir, 'alpha.test', 'pictures', 'logo.svg'), '<svg/>');
  const picture = await backend.inject({ url: '/site-files/logo.svg' });
  expect(picture.body).toBe('<svg/>');
  expect(picture.headers['content-security-policy']).toContain('sandbox');
  expect((await backend.inject({ host: 'beta.test', url: '/site-files/logo.svg' })).statusCode).toBe(404);
  for (const url of ['/site-files/../site.json', '/site-files/..%2fsite.json', '/site-files/']) {
    expect((await backend.inject({ url })).body, url).not.toContain('helpUrl');
  }
});

test('a picture of pixels comes in the width that is asked for and the format that the browser reads', async () => {
  const folder = join(backend.config.sitesDir, 'alpha.test', 'pictures');
  await mkdir(folder, { recursive: true });
  const photo = { create: { width: 900, height: 600, channels: 3, background: '#1c63b0' } } as const;
  await writeFile(join(folder, 'photo.png'), await sharp(photo).png().toBuffer());
  await writeFile(join(folder, 'broken.png'), 'no picture');
  const read = async (query: string, accept: string) => {
    const answer = await backend.inject({ url: `/site-files/photo.png${query}`, headers: { accept } });
    const { width, format } = await sharp(answer.rawPayload).metadata();
    return `${answer.headers['content-type']} ${format} ${width} ${answer.headers.vary}`;
  };
  expect(await read('?w=480', 'image/avif,image/webp,*/*')).toBe('image/avif heif 480 Accept');
  expect(await read('?w=320', 'image/webp,*/*')).toBe('image/webp webp 320 Accept');
  expect(await read('?w=1280', 'image/webp')).toBe('image/webp webp 900 Accept');
  for (const [query, accept] of [
    ['', 'image/avif'],
    ['?w=333', 'image/avif'],
    ['?w=480', '*/*'],
  ] as const) {
    expect(await read(query, accept)).toBe('image/png png 900 Accept');
  }
  const broken = await backend.inject({
    url: '/site-files/broken.png?w=480',
    headers: { accept: 'image/webp' },
  });
  expect(broken.body).toBe('no picture');
});

test('the template’s pictures show on every site, behind the site’s own of the same name', async () => {
  const { sitesDir } = backend.config;
  for (const folder of ['template', 'beta.test']) {
    await mkdir(join(sitesDir, folder, 'pictures'), { recursive: true });
    await writeFile(join(sitesDir, folder, 'pictures', 'shared.svg'), `<svg id="${folder}"/>`);
  }
  const read = async (host: string) => (await backend.inject({ host, url: '/site-files/shared.svg' })).body;
  expect(await read('alpha.test')).toBe('<svg id="template"/>');
  expect(await read('beta.test')).toBe('<svg id="beta.test"/>');
  expect((await backend.inject({ host: 'nobody.test', url: '/site-files/shared.svg' })).statusCode).toBe(404);
  for (const url of ['/site-files/../pages/pdf.json', '/site-files/..%2fpages%2fpdf.json']) {
    expect((await backend.inject({ url })).body, url).not.toContain('Template');
  }
});

test('the probe answers whatever the host, and is stored nowhere', async () => {
  const answer = await backend.inject({ host: 'nobody.test', method: 'HEAD', url: '/healthz' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
});

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
