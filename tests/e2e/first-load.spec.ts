import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/journey';
import { makePortrait } from '../support/photos/sample-photos';
import { DocumentTool } from './models/document-tool';
import { PhotoTool, photoFile } from './models/photo-tool';

const template = readFileSync(join(import.meta.dirname, '../../dist/client/index.html'), 'utf8');

test.describe('a home page that nobody touches', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });

  test('loads its own scripts and no tool, where nothing in view moves or asks for a list', async ({
    page,
    server,
  }) => {
    let scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    for (const site of ['pdf', 'voice', 'id', 'anime', 'sms', 'phone']) {
      scripts = [];
      await page.goto(server.siteUrl(site), { waitUntil: 'networkidle' });
      await expect(page.locator('#root')).not.toHaveAttribute('data-dehydrated');
      const others = scripts.filter((path) => !template.includes(path));
      const names = others.map((path) => path.replace(/-[\w-]{7}\.js$/, '')).sort();
      // Where the support button lies over a control, it needs what makes it fade.
      expect(
        names.filter((name) => name !== '/assets/keep-off-actions'),
        site,
      ).toEqual(['/assets/locale-en']);
    }
  });

  test('does what was done to it before its tool had arrived', async ({ page, server }) => {
    // Held back until the files are chosen: the page listens, its tool does not.
    const letGo = await holdBack(page, /document-screen/);
    await page.goto(server.siteUrl('pdf'));
    await page.getByLabel('Choose files').setInputFiles({
      name: 'early.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n'),
    });
    letGo();
    await expect(page.getByRole('combobox', { name: 'Convert to' })).toBeVisible();
    await expect(page.getByText('early.pdf')).toBeVisible();
  });
});

for (const { path, route } of [
  { path: '/', route: 'app' },
  { path: '/t/pdf', route: 't._id' },
  { path: '/sub/price', route: 'sub.price' },
  { path: '/protocol/terms', route: 'protocol._id' },
]) {
  test(`the code and the texts of ${path} are on their way before the app runs`, async ({ page, server }) => {
    const asked: string[] = [];
    page.on('request', (request) =>
      asked.push(new URL(request.url()).pathname.replace(/-[\w-]{7}\.js$/, '')),
    );
    const release = await holdBack(page, '**/assets/react-*.js');
    await page.goto(server.siteUrl('pdf') + path, { waitUntil: 'commit' });
    const texts = path === '/' ? 1 : 2;
    await expect.poll(() => asked.filter((name) => name === '/assets/locale-en').length).toBe(texts);
    await expect.poll(() => asked).toContain(`/assets/${route}`);
    expect(asked.filter((name) => name === '/assets/app')).toHaveLength(1);
    release();
    await expect(page.locator('#root')).not.toHaveAttribute('data-dehydrated');
    expect(asked.filter((name) => name === '/assets/locale-en').length).toBe(texts);
  });
}

test('a kind of ID photo is on the page without scripts, and what is chosen for it early is taken', async ({
  page,
  server,
}) => {
  const letGo = await holdBack(page, /id-photo-screen/);
  let askedFor = 0;
  await page.route('**/pictureSetup/all', (route) => {
    askedFor += 1;
    return route.continue();
  });
  await page.goto(server.siteUrl('id'));
  await page.route('**/aiphoto/idPhoto/check', () => new Promise<never>(() => undefined));
  const tool = new PhotoTool(page, 'id-photo');
  await tool.chooseForType('Schengen', photoFile('me.jpg', await makePortrait()));
  letGo();
  await expect(tool.dialog.getByRole('progressbar', { name: 'Checking the photo…' })).toBeVisible();
  expect(askedFor).toBe(0);
});

test('a form that was sent before the page listened is sent once it does', async ({ page, server }) => {
  const letGo = await holdBack(page, /assets\/unsubscribe-/);
  await page.route('https://help.example.com/**', (route) => route.fulfill({ body: 'help' }));
  await page.goto(`${server.siteUrl('pdf')}/unsubscribe`);
  await page.getByLabel('Email').fill('kim@mail.test');
  await page.getByRole('button', { name: 'Submit' }).click();
  letGo();
  await expect(page).toHaveURL('https://help.example.com/?label=paperway&email=kim%40mail.test');
});

test('files that are dropped or pasted on a tool that is not hydrated are taken', async ({
  page,
  server,
}) => {
  const tool = new DocumentTool(page);
  await page.goto(server.siteUrl('pdf'), { waitUntil: 'networkidle' });
  await tool.drop('dropped.pdf');
  await expect(page.getByText('dropped.pdf')).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await tool.paste('pasted.pdf');
  await expect(page.getByText('pasted.pdf')).toBeVisible();
});
