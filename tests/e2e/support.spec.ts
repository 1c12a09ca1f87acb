import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type ChangedSites, copySites } from '../support/changed-sites';
import { expect, test } from '../support/journey';
import { type RunningServer, startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
import { member, visitor } from './models/login-dialog';
import { findMail } from './models/outbox';
import { sizes } from './models/sizes';

const supportAddress = 'help@support.test';
let sites: ChangedSites;
let server: RunningServer;

test.beforeAll(async () => {
  sites = await copySites();
  await sites.changeSite('pdf', (info) => {
    info.server = Object.assign({}, info.server, { supportAddress });
  });
  server = await startServer({ SITES_DIR: sites.dir, RATE_LIMIT_FACTOR: '1000' });
});

test.afterAll(async () => {
  await server.stop();
  await sites.remove();
});

for (const { name, viewport, details } of sizes) {
  test.describe(name, details, () => {
    test.use({ viewport });

    test('a draft to support is kept over a reload and without a network, and arrives', async ({
      page,
      context,
      expectedConsole,
    }) => {
      expectedConsole.patterns.push(/ERR_INTERNET_DISCONNECTED/);
      const text = `Page 2 is empty ${Date.now()}`;
      await signIn(page, server.siteUrl('pdf'), member);
      await page.goto(server.siteUrl('pdf'));
      let dialog = await openSupport(page);
      await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog).toContainText('Please write what happened');
      await expect(dialog.getByLabel('Message')).toBeFocused();
      await dialog.getByLabel('Message').fill(text);
      const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
      expect(violations).toEqual([]);

      await page.reload();
      dialog = await openSupport(page);
      await expect(dialog.getByLabel('Message')).toHaveValue(text);
      await context.setOffline(true);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog.getByRole('alert')).toContainText('You’re offline. Your message is saved here.');
      await expect(dialog.getByLabel('Message')).toHaveValue(text);
      await context.setOffline(false);
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog.getByRole('alert')).toContainText(`We’ll answer by email to ${member.email}.`);
      await page.keyboard.press('Escape');
      dialog = await openSupport(page);
      await expect(dialog.getByLabel('Message')).toHaveValue('');

      const mail = await findMail(page, server.siteUrl('pdf'), text);
      await expect(mail).toContainText(supportAddress);
      await expect(mail).toContainText(member.email);
    });
  });
}

test('another person on the same device does not see the draft', async ({ page }) => {
  await signIn(page, server.siteUrl('pdf'), member);
  await page.goto(server.siteUrl('pdf'));
  const dialog = await openSupport(page);
  await dialog.getByLabel('Message').fill('A private matter');
  await signIn(page, server.siteUrl('pdf'), visitor);
  await page.goto(server.siteUrl('pdf'));
  const others = await openSupport(page);
  await expect(others.getByLabel('Email')).toHaveValue(visitor.email);
  await expect(others.getByLabel('Message')).toHaveValue('');
});

async function openSupport(page: Page) {
  await page.getByRole('button', { name: 'Support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact us' });
  await expect(dialog).toBeVisible();
  return dialog;
}
