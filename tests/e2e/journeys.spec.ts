import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { registerPerson } from '../support/register-person';
import { waitForServiceWorker } from '../support/service-worker';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { PricePage } from './models/price-page';

// The ways through the app that lead to money or away from it, each in two languages at both sizes. `npm test` takes
// one of the four; membership.spec.ts and purchase.spec.ts have the others.

test.use({ expectedConsole: { patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/] } });

const password = 'toolfront-journey';
const languages = [
  {
    lang: 'en',
    pricing: 'Pricing',
    declined: 'The payment was declined. Nothing was charged.',
    failed: 'Order payment failed.',
    waiting: 'Waiting for your payment',
    thanks: 'Thank you for your purchase',
    account: 'Account',
    newPassword: 'New password',
    save: 'Save password',
    saved: 'Your password is saved.',
    offlinePrices: /^You are offline\. These prices are from .+\d{4}\.$/,
    price: '$19.90',
    exported: 'Export my data',
    remove: 'Delete my account',
    confirmed: 'Delete account',
    removed: 'Your account is deleted.',
  },
  {
    lang: 'ru',
    pricing: 'Цены',
    declined: 'Платёж отклонён. Ничего не списано.',
    failed: 'Не удалось оплатить заказ.',
    waiting: 'Ждём подтверждения оплаты',
    thanks: 'Спасибо за покупку',
    account: 'Аккаунт',
    newPassword: 'Новый пароль',
    save: 'Сохранить пароль',
    saved: 'Пароль сохранён.',
    offlinePrices: /^Вы не в сети\. Показаны цены на .+\d{4}\.$/,
    price: '19,90',
    exported: 'Скачать мои данные',
    remove: 'Удалить мой аккаунт',
    confirmed: 'Удалить аккаунт',
    removed: 'Ваш аккаунт удалён.',
  },
] as const;
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

for (const said of languages) {
  for (const viewport of sizes) {
    const inGate = said.lang === 'ru' && viewport.width === 390;
    test.describe(`in ${said.lang} at ${viewport.width}px`, wholeSuiteIf(!inGate), () => {
      test.use({ viewport });

      test('a guest is declined, pays later, is signed in and chooses a password', async ({
        page,
        server,
      }) => {
        const siteUrl = server.siteUrl('pdf');
        const prices = new PricePage(page, said.pricing);
        await prices.open(siteUrl, `?lang=${said.lang}`);
        await prices.buyButtons().first().click();
        await expect(page).toHaveURL(/\/sandbox\/pay/);
        await page.locator('input[type="email"]').fill(`guest-${Date.now()}@demo.test`);
        await page.locator('button[value="decline"]').click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.failed);
        await expect(page.getByText(said.declined)).toBeVisible();

        await prices.open(siteUrl);
        await prices.buyButtons().first().click();
        await expect(page).toHaveURL(/\/sandbox\/pay/);
        await page.locator('input[type="email"]').fill(`guest-${Date.now()}-2@demo.test`);
        await page.locator('button[value="late"]').click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.waiting);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.thanks, { timeout: 30_000 });
        await page.getByLabel(said.newPassword).fill(password);
        await page.getByRole('button', { name: said.save }).click();
        await expect(page.getByText(said.saved)).toBeVisible();
        await expectNoSidewaysScroll(page, viewport.width);
      });

      test('a member of the site takes the data along and deletes the account', async ({ page, server }) => {
        const siteUrl = server.siteUrl('pdf');
        const email = await registerPerson(page.request, siteUrl, password);
        await signIn(page, siteUrl, { email, password });
        await page.goto(`${siteUrl}/sub/account?lang=${said.lang}`);
        const downloads = page.waitForEvent('download');
        await page.getByRole('button', { name: said.exported }).click();
        const exported = await (await downloads).path();
        expect(await readFile(exported, 'utf8')).toContain(email);

        await page.getByRole('button', { name: said.remove }).click();
        const dialog = page.getByRole('dialog', { name: said.remove });
        const confirm = dialog.getByRole('button', { name: said.confirmed });
        await expect(confirm).toBeDisabled();
        await dialog.getByRole('textbox').fill(email);
        await confirm.click();
        await expect(page.getByText(said.removed)).toBeVisible();
        await expect(page).not.toHaveURL(/\/sub\/account/);
        await expect(signIn(page, siteUrl, { email, password })).rejects.toThrow('was not signed in');
      });

      test.describe('without a network', () => {
        test.use({ serviceWorkers: 'allow' });

        test('the prices are the last ones seen, with their date, also where the open app loses the server', async ({
          page,
          context,
          server,
        }) => {
          const prices = new PricePage(page, said.pricing);
          await prices.open(server.siteUrl('pdf'), `?lang=${said.lang}`);
          await waitForServiceWorker(page);
          await context.setOffline(true);
          await page.reload();
          await expect(page.getByText(said.offlinePrices)).toBeVisible();
          await expect(prices.region).toContainText(said.price);
          // What the app has built in for a server that sells nothing.
          await expect(prices.region).not.toContainText('776');
          await expectNoSidewaysScroll(page, viewport.width);

          // The network is there, and the server is not: the app does not know it yet.
          await context.setOffline(false);
          await page.goto(`${server.siteUrl('pdf')}/sub/help`);
          await page.waitForLoadState('networkidle');
          await page.route(/\/products\/list|\/healthz/, (route) => route.abort('connectionrefused'));
          await page
            .getByRole('contentinfo')
            .locator('a[href="/sub/price"]')
            .evaluate((link: HTMLElement) => link.click());
          await expect(page.getByText(said.offlinePrices)).toBeVisible();
          await expect(prices.region).toContainText(said.price);
          await expect(prices.region).not.toContainText('776');
        });
      });
    });
  }
}

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}
