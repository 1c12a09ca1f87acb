import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { PricePage, sampleProducts } from './models/price-page';

test.use({ expectedConsole: { patterns: [/payment address is neither https/] } });

async function serveProducts(page: Page, products: unknown): Promise<void> {
  await page.route('**/products/list', (route) =>
    route.fulfill({ json: { success: '1', result: products } }),
  );
}

test.describe('the prices', () => {
  test('say beside each button what is charged, when, and how to stop it', async ({ page, server }) => {
    await page.clock.setFixedTime(new Date('2026-11-21T12:00:00Z'));
    await serveProducts(page, sampleProducts);
    const prices = new PricePage(page);
    await prices.open(server.siteUrl('pdf'));
    await expect(prices.buyButtons()).toHaveCount(3);

    const trial = prices.entry('Monthly');
    await expect(trial).toContainText('$0.99 for 2 days');
    await expect(trial).toContainText('From Nov 23, 2026');
    await expect(trial).toContainText('$49.80 every month');
    await expect(trial).toContainText('Press Unsubscribe in your account before Nov 23, 2026');
    await expect(trial).toContainText('Popular');
    await expect(trial).toContainText('1,800 PDF pages');
    await expect(trial).toContainText('Several files at once');
    await expect(trial).toContainText('Begin here');
    await expect(trial.getByRole('button')).toHaveAccessibleDescription(/\$0\.99 for 2 days/);

    const quarterly = prices.entry('Quarterly');
    await expect(quarterly).toContainText('$59.90 for 3 months');
    await expect(quarterly).toContainText('From Feb 21, 2027');
    await expect(quarterly).toContainText('$99.90 every 3 months');

    const pack = prices.entry('Small pack');
    await expect(pack).toContainText('₫390,000');
    await expect(pack).toContainText('You won’t be charged again. It doesn’t renew');
    await expect(prices.region.getByText('Best value')).toHaveCount(2);
  });

  test('begin with the first subscription and the first pack chosen', async ({ page, server }) => {
    await serveProducts(page, sampleProducts);
    const prices = new PricePage(page);
    await prices.open(server.siteUrl('pdf'));
    await expect(prices.region.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await expect(prices.region.getByRole('radio', { name: 'Small pack' })).toBeChecked();
    // A person presses the card, not the small circle in it.
    await prices.region.locator('label', { hasText: 'Quarterly' }).click();
    await expect(prices.region.getByRole('radio', { name: 'Quarterly' })).toBeChecked();
    await expect(prices.region.getByRole('radio', { name: 'Monthly' })).not.toBeChecked();
    await expect(prices.region.getByRole('radio', { name: 'Small pack' })).toBeChecked();
  });

  test('shown in another currency still say what is charged, and in which', async ({ page, server }) => {
    await serveProducts(page, sampleProducts);
    const prices = new PricePage(page);
    await prices.open(server.siteUrl('pdf'));
    const trial = prices.entry('Monthly');
    for (const [currency, now, later] of [
      ['AUD', '≈ A$1.47', '≈ A$73.70'],
      ['NZD', '≈ NZ$2.99', '≈ NZ$81.99'],
      ['EUR', '≈ €0.89', '≈ €44.82'],
      ['HKD', '≈ HK$7.71', '≈ HK$387.94'],
    ] as const) {
      await prices.chooseCurrency(currency);
      await expect(trial).toContainText(now);
      await expect(trial).toContainText(`then ${later} every month`);
      await expect(trial).toContainText('$0.99 (USD) for 2 days');
      await expect(trial.getByRole('button')).toHaveText('Buy for $0.99');
      await expect(prices.region.getByRole('status')).toContainText(
        `Prices in ${currency} are for comparison`,
      );
    }
    await expect(prices.entry('Small pack')).toContainText('₫390,000');
  });

  for (const [what, answer] of [
    ['there is nothing to sell', { json: { success: '1', result: [] } }],
    ['the list cannot be had', { json: { success: '0', msg: 'closed' } }],
  ] as const) {
    test(`are the two default plans when ${what}, and paying says to wait`, async ({ page, server }) => {
      await page.route('**/products/list', (route) => route.fulfill(answer));
      const prices = new PricePage(page);
      await prices.open(server.siteUrl('pdf'));
      await expect(prices.buyButtons()).toHaveCount(2);
      await expect(prices.entries().first()).toContainText('$49.80 for 1 month');
      await expect(prices.entries().last()).toContainText('$0.99 for 2 days');
      await expect(prices.entries().last()).toContainText('$49.80 every month');
      await prices.buyButtons().last().click();
      await expect(prices.region.getByRole('alert')).toHaveText(
        'Please wait patiently for us to access the payment',
      );
    });
  }

  test('turn every discount code away, and forget it when opened again', async ({ page, server }) => {
    await serveProducts(page, sampleProducts);
    const prices = new PricePage(page);
    await prices.open(server.siteUrl('pdf'));
    const dialog = page.getByRole('dialog');
    await prices.region.getByRole('button', { name: 'I have a discount code' }).click();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await dialog.getByRole('textbox').fill('WELCOME');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Invalid discount code').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
    await prices.region.getByRole('button', { name: 'I have a discount code' }).click();
    await expect(dialog.getByRole('textbox')).toHaveValue('');
    await expect(dialog.getByText('Invalid discount code')).toHaveCount(0);
  });

  test('are where #price in an address leads', async ({ page, server }) => {
    await serveProducts(page, sampleProducts);
    await page.goto(`${server.siteUrl('pdf')}/#price`);
    await expect(page.getByRole('region', { name: 'Pricing', exact: true })).toBeInViewport();
  });

  test('lead to the account, or to the login for somebody who is not signed in', async ({ page, server }) => {
    await serveProducts(page, sampleProducts);
    const prices = new PricePage(page);
    await prices.open(server.siteUrl('pdf'));
    await prices.entry('Monthly').getByRole('link', { name: 'your account' }).click();
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  });

  test('fit a small phone in every language', async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await serveProducts(page, sampleProducts);
    for (const language of ['en', 'vi', 'ru', 'id', 'fil']) {
      await page.goto(`${server.siteUrl('pdf')}/sub/price?lang=${language}`);
      await expect(page.locator('#price li button').first()).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, language).toBe(0);
    }
  });
});

test.describe('paying', () => {
  test('follows only https and the site itself, with the language, and says what went wrong', async ({
    page,
    server,
  }) => {
    let redirectUrl = 'javascript:alert(1)';
    const bodies: Record<string, unknown>[] = [];
    await serveProducts(page, sampleProducts);
    await page.route('**/pay/create', (route) => {
      bodies.push(route.request().postDataJSON() as Record<string, unknown>);
      return route.fulfill({ json: { success: '1', obj: { orderId: 7 } } });
    });
    await page.route('**/pay/info/*', (route) =>
      route.fulfill({ json: { success: '1', obj: { status: 0 } } }),
    );
    await page.route('**/backapi/v1/pay', (route) =>
      route.fulfill({ json: { success: '1', obj: { redirectUrl } } }),
    );
    const siteUrl = server.siteUrl('pdf');
    await page.goto(`${siteUrl}/?utm_source=news&channel=partner`);
    const prices = new PricePage(page);
    await prices.open(siteUrl);
    await prices.buy('Monthly');
    await expect(prices.entry('Monthly').getByRole('alert')).toContainText('Nothing was charged');
    expect(page.url()).toContain('/sub/price');

    redirectUrl = `${siteUrl}/sub/help?order=7`;
    await prices.buy('Monthly');
    await expect(page).toHaveURL(`${siteUrl}/sub/help?order=7&lang=en`);
    // The second press continued with the order of the first.
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      productsId: '1',
      productsPriceId: '11',
      successUrl: `${siteUrl}/payment-results`,
      cancelUrl: `${siteUrl}/sub/price`,
      marketingChannel: 'seo',
      transparentExtend: '{}',
      orderAdInfoExtend: '{"utm_source":"news"}',
      userExtend: '{"lang":"en","host":"pdf.localhost"}',
    });
  });
});
