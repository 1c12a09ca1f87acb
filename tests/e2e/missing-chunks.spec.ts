import type { Page } from '@playwright/test';
import { makePdf } from '../support/documents/pdf-files';
import { expect, test } from '../support/journey';
import { copyClient } from '../support/published-client';
import { startServer } from '../support/running-server';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, russian, sampleFile } from './models/document-tool';

test.use({
  serviceWorkers: 'block',
  expectedConsole: {
    patterns: [/Failed to load resource/, /The app did not start/, /A dialog could not be fetched/],
  },
});

test('a page of an older version reloads, once, unless something was chosen in it', async ({
  page,
  context,
}) => {
  const client = await copyClient();
  const server = await startServer({ CLIENT_DIR: client.dir });
  try {
    const siteUrl = server.siteUrl('pdf');
    await page.goto(siteUrl, { waitUntil: 'networkidle' });
    const busyPage = await context.newPage();
    const tool = new DocumentTool(busyPage);
    await tool.open(siteUrl);
    await tool.choose(sampleFile('chosen.pdf', await makePdf(1)));
    await expect(busyPage.getByText('chosen.pdf')).toBeVisible();
    await busyPage.waitForLoadState('networkidle');
    await server.end();
    await client.publish();
    await server.restart();

    const loads = countLoads(page);
    const reloaded = page.waitForEvent('load');
    await openSupport(page);
    await reloaded;
    await openSupport(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(loads()).toBe(1);
    await expect(page.getByText(/needs the network/)).toHaveCount(0);

    const busyLoads = countLoads(busyPage);
    await openSupport(busyPage);
    const notice = busyPage.getByRole('status').getByRole('region', { name: 'New version' });
    await expect(notice).toBeVisible();
    await expect(busyPage.getByText('chosen.pdf')).toBeVisible();
    await expect(busyPage.getByText(/needs the network/)).toHaveCount(0);
    expect(busyLoads()).toBe(0);
    await notice.getByRole('button', { name: 'Update now' }).click();
    await notice.getByRole('button', { name: 'Update anyway' }).click();
    await expect.poll(busyLoads).toBe(1);
    await openSupport(busyPage);
    await expect(busyPage.getByRole('dialog')).toBeVisible();
  } finally {
    await server.stop();
    await client.remove();
  }
});

test(
  'somebody who begins to type or choose after a deploy is offered the new version, whatever is gone',
  wholeSuiteIf(true),
  async ({ page, context }) => {
    const client = await copyClient();
    const server = await startServer({ CLIENT_DIR: client.dir });
    try {
      await page.goto(`${server.siteUrl('pdf')}/t/pdf?lang=ru`, { waitUntil: 'networkidle' });
      const untouched = await context.newPage();
      await untouched.goto(server.siteUrl('pdf'), { waitUntil: 'networkidle' });
      await server.end();
      await client.publish();
      await server.restart();

      const loads = countLoads(page);
      await new DocumentTool(page, russian).choose(sampleFile('chosen.pdf', await makePdf(1)));
      const offer = page.getByRole('status').getByRole('dialog', { name: 'Новая версия' });
      await expect(offer).toBeVisible();
      await expect(page.getByText('chosen.pdf')).toBeVisible();
      await offer.getByRole('button', { name: 'Позже' }).click();
      await expect(offer).toBeHidden();
      await expect(page.getByText('chosen.pdf')).toBeVisible();
      expect(loads()).toBe(0);

      // Its tool is gone too: the offer is all that can be had.
      await new DocumentTool(untouched, russian).choose(sampleFile('lost.pdf', await makePdf(1)));
      const update = untouched.getByRole('dialog', { name: 'Новая версия' }).getByRole('link');
      await expect(update).toHaveText('Обновить сейчас');
      const reloaded = untouched.waitForEvent('load');
      await update.click();
      await reloaded;
      await new DocumentTool(untouched, russian).choose(sampleFile('again.pdf', await makePdf(1)));
      await expect(untouched.getByText('again.pdf')).toBeVisible();
      await expect(update).toBeHidden();
    } finally {
      await server.stop();
      await client.remove();
    }
  },
);

for (const script of ['react', 'app', 'locale-en']) {
  test(`a page whose script ${script} is not there the first time reloads and works`, async ({
    page,
    server,
  }) => {
    let isFirst = true;
    await page.route(`**/assets/${script}-*.js`, (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      return route.fulfill({ status: 404 });
    });
    await page.goto(server.siteUrl('pdf'));
    // A press on the page that is about to reload would go with it.
    await expectStarted(page);
    await openSupport(page);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('a page that cannot start says so, and tries again at a press', async ({ page, server }) => {
  let isGone = true;
  await page.route('**/assets/app-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto(server.siteUrl('pdf'));
  const notice = page.getByRole('alert').filter({ hasText: 'Press anywhere to try again.' });
  await expect(notice).toBeVisible();
  isGone = false;
  await notice.click();
  await expect(notice).toBeHidden();
  await expectStarted(page);
});

async function expectStarted(page: Page): Promise<void> {
  await expect(page.locator('#root')).not.toHaveAttribute('data-dehydrated');
}

async function openSupport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Support' }).click();
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}
