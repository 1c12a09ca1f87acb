import type { Page } from '@playwright/test';
import { makeDocx } from '../support/documents/office-files';
import { expect, test } from '../support/journey';
import { fetchRoute } from '../support/loopback';
import { registerPerson } from '../support/register-person';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { AccountPage } from './models/account-page';
import { sampleFile } from './models/document-tool';
import { LoginDialog } from './models/login-dialog';
import { findMail } from './models/outbox';
import { PricePage } from './models/price-page';

test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

const password = 'toolfront-buyer';

async function decide(page: Page, decision: 'approve' | 'decline' | 'cancel'): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  await page.locator(`button[value="${decision}"]`).click();
}

const languages = [
  {
    lang: 'en',
    pricing: 'Pricing',
    confirmed: 'The payment is confirmed.',
    trialPrice: /\$0\.99/,
    choose: 'Choose files',
    convert: 'Convert',
    download: 'Download',
    unsubscribe: 'Unsubscribe',
    tips: 'tips',
    sure: 'sure',
    unsubscribed: 'Unsubscribed successfully',
    ended: /ends on .* You have unsubscribed: nothing more is charged/,
    notSubscribed: 'You did not subscribe to our service.',
  },
  {
    lang: 'ru',
    pricing: 'Цены',
    confirmed: 'Платёж подтверждён.',
    trialPrice: /0,99\s\$/,
    choose: 'Выбрать файлы',
    convert: 'Преобразовать',
    download: 'Скачать',
    unsubscribe: 'Отменить подписку',
    tips: 'Внимание',
    sure: 'Да',
    unsubscribed: 'Подписка отменена',
    ended: /действует до .* Подписка отменена: больше ничего не спишется/,
    notSubscribed: 'У вас нет подписки на наш сервис.',
  },
] as const;
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

for (const texts of languages) {
  for (const size of sizes) {
    test(
      `somebody buys, converts and unsubscribes, in ${texts.lang} at ${size.width}px`,
      wholeSuiteIf(texts.lang !== 'en' || size.width !== 390),
      async ({ page, server }) => {
        const siteUrl = server.siteUrl('pdf');
        await page.setViewportSize(size);
        const email = await registerPerson(page.request, siteUrl, password);
        await signIn(page, siteUrl, { email, password });

        const prices = new PricePage(page, texts.pricing);
        await prices.open(siteUrl, `?lang=${texts.lang}`);
        await expect(prices.entries().first()).toContainText(texts.trialPrice);
        await prices.buyButtons().first().click();
        await expect(page).toHaveURL(new RegExp(`lang=${texts.lang}`));
        await decide(page, 'approve');

        await expect(page).toHaveURL(/\/payment-results/);
        await expect(page.getByText(texts.confirmed)).toBeVisible();
        await expect(page.getByRole('main')).toContainText(texts.trialPrice);
        await page.reload();
        await expect(page.getByText(texts.confirmed)).toBeVisible();

        await page.goto(`${siteUrl}/t/pdf`);
        await page
          .getByLabel(texts.choose)
          .setInputFiles([sampleFile('letter.docx', await makeDocx(['The harbour office']))]);
        await page.getByRole('button', { name: texts.convert, exact: true }).click();
        await expect(page.getByRole('button', { name: texts.download })).toBeVisible({ timeout: 60_000 });

        await page.goto(`${siteUrl}/sub/account`);
        const main = page.getByRole('main');
        await main.getByRole('button', { name: texts.unsubscribe, exact: true }).click();
        await page
          .getByRole('dialog', { name: texts.tips })
          .getByRole('button', { name: texts.sure, exact: true })
          .click();
        await expect(page.getByText(texts.unsubscribed, { exact: true })).toBeVisible();
        await expect(main.getByText(texts.ended)).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
        await main.getByRole('button', { name: texts.unsubscribe, exact: true }).click();
        await expect(page.getByText(texts.notSubscribed)).toBeVisible();
      },
    );
  }
}

test('a double click, the way back, a second tab and a lost answer make one order', async ({
  page,
  context,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  const orders = new Set<string>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/backapi/v1/pay') return;
    orders.add((request.postDataJSON() as { orderId: string }).orderId);
  });
  const prices = new PricePage(page);
  await prices.open(siteUrl);
  // The order is made, and nobody learns of it.
  await page.route('**/pay/create', async (route) => {
    await fetchRoute(route);
    await route.abort('connectionreset');
  });
  await prices.buyButtons().first().click();
  await expect(prices.region.getByRole('alert')).toBeVisible();
  await page.unroute('**/pay/create');

  await prices.buyButtons().first().dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  const paymentUrl = page.url();
  await page.goBack();
  await prices.buyButtons().first().click();
  await expect(page).toHaveURL(paymentUrl);

  const tab = await context.newPage();
  const again = new PricePage(tab);
  await again.open(siteUrl);
  await again.buyButtons().first().click();
  await expect(tab).toHaveURL(paymentUrl);
  expect(orders.size).toBe(1);
});

test('going back from the payment says that nothing was charged, and the next purchase is a new one', async ({
  page,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  const email = await registerPerson(page.request, siteUrl, password);
  await signIn(page, siteUrl, { email, password });
  const prices = new PricePage(page);
  await prices.open(siteUrl);
  await prices.buyButtons().first().click();
  await decide(page, 'cancel');
  await expect(page).toHaveURL(/\/sub\/price/);
  await prices.buyButtons().first().click();
  await decide(page, 'decline');
  await expect(page).toHaveURL(/\/payment-results/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order payment failed.');
  await expect(page.getByText('The payment was declined. Nothing was charged.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The payment was declined. Nothing was charged.')).toBeVisible();
});

test('a visitor without an account pays, is confirmed later, chooses a password and stops the renewal', async ({
  page,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  const email = `visitor-${Date.now()}@demo.test`;
  const prices = new PricePage(page);
  await prices.open(siteUrl);
  await prices.buyButtons().first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Approve, confirmed after/ }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment');
  await expect(page.getByText('you do not need to pay again')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase', {
    timeout: 30_000,
  });
  await expect(page.getByText(email)).toBeVisible();

  // Signed in by the payment; a password is all that is asked for.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is saved.')).toBeVisible();
  await findMail(page, siteUrl, email);
  await page.goto(siteUrl);
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await new LoginDialog(page).signIn({ email, password });
  const account = new AccountPage(page);
  await account.open(siteUrl);
  await expect(page.getByText(/^Next charge on .+: \$19\.90 every month\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('$0.99 (USD)');
  await page.keyboard.press('Escape');
  await account.askToUnsubscribe();
  await account.answer('sure');
  await expect(page.getByText('Unsubscribed successfully')).toBeVisible();

  // The first price is a newcomer's: from now on the plan is offered, and sold, at its normal one.
  await prices.open(siteUrl);
  await expect(prices.entries().first()).toContainText('$19.90');
  await expect(prices.entries().first()).not.toContainText('$0.99');
});
