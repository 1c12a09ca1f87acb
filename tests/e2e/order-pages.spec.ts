import { expect, test } from '../support/journey';
import { wholeSuiteIf } from '../support/whole-suite';
import { sizes } from './models/sizes';

for (const { name, viewport, details } of sizes) {
  test.describe(`the page after a payment ${name}`, details, () => {
    test.use({ viewport });

    test('a paid order is thanked for, with its amounts, and a reload shows the same', async ({
      page,
      server,
    }) => {
      const order = { currency: 'USD', money: '49.8', tryoutPrice: '0.99', firstDiscountPrice: '9.9' };
      const subscription = { isRenew: 1, subscriptionPrice: '39.8', duration: 1, durationUnit: 4 };
      const cases = [
        [{ offerType: 0 }, ['$49.80']],
        [{ offerType: 1, ...subscription }, ['$0.99', '$39.80', '1 month']],
        [{ offerType: 2, isRenew: 0, durationUnit: 100, duration: 1 }, ['$9.90', 'Lifetime']],
      ] as const;
      for (const [change, words] of cases) {
        const oi = encode({ success: true, status: 1, email: 'kim@mail.test', ...order, ...change });
        await page.goto(`${server.siteUrl('pdf')}/payment-results?oi=${oi}`);
        await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible();
        await expect(page.locator('main')).toContainText('emailed to kim@mail.test');
        for (const word of words) await expect(page.locator('main')).toContainText(word);
      }
      await page.reload();
      await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible();
      await page.goto(`${server.siteUrl('pdf')}/sub/payresult?oi=${encode({ status: 1 })}`);
      await expect(page.locator('main')).toContainText('emailed to you');
    });

    test('an order that is missing, unreadable or not paid has failed', async ({ page, server }) => {
      const queries = [
        '',
        '?oi=',
        '?oi=%%%',
        '?oi=123',
        `?oi=${encode({ status: 2 })}`,
        `?oi=${encode('x')}`,
      ];
      for (const path of ['/payment-results', '/sub/payresult']) {
        for (const query of queries) {
          await page.goto(server.siteUrl('pdf') + path + query);
          await expect(page.getByRole('heading', { name: 'Order payment failed.' })).toBeVisible();
        }
      }
      await expect(page.locator('main')).toContainText('Please try again later or contact support.');
      await expect(page.getByRole('link', { name: 'Back to the prices' })).toHaveAttribute(
        'href',
        '/sub/price',
      );
    });
  });
}

for (const { name, viewport, details } of sizes) {
  test.describe(`an order of the older flow ${name}`, details, () => {
    test.use({ viewport });
    for (const [status, extendJson, expected] of [
      [1, null, /thank you/i],
      [2, null, 'Order payment failed.'],
      [3, '{"noWaterUrl":"https://files.example/clean.png"}', /thank you/i],
      [3, '{"noWaterUrl":"javascript:alert(1)"}', 'Order payment failed.'],
    ] as const) {
      test(
        `is asked about until it has status ${status} (${extendJson})`,
        wholeSuiteIf(status === 1),
        async ({ page, server }) => {
          let asked = 0;
          await page.route('**/order/getByUid?*', async (route) => {
            asked += 1;
            expect(new URL(route.request().url()).searchParams.get('uid')).toBe('u-1');
            const obj = asked < 3 ? { serviceStatus: 0 } : { serviceStatus: status, extendJson };
            await route.fulfill({ json: { success: 1, obj } });
          });
          await page.goto(`${server.siteUrl('pdf')}/sub/payresult?uid=u-1`);
          await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
          await expect(page.getByRole('heading', { name: expected })).toBeVisible();
          if (status === 1) await expect(page).toHaveURL(/\/payment-results\?oi=/);
          const download = page.getByRole('link', { name: 'Download' });
          if (extendJson?.includes('https')) {
            await expect(download).toHaveAttribute('href', 'https://files.example/clean.png');
          } else {
            await expect(download).toHaveCount(0);
          }
          expect(asked).toBe(3);
        },
      );
    }

    test('that the backend does not know has failed; one that cannot be reached is waited for', async ({
      page,
      server,
      expectedConsole,
    }) => {
      expectedConsole.patterns.push(/503/);
      let asked = 0;
      await page.route('**/order/getByUid?*', async (route) => {
        asked += 1;
        if (asked === 1) return route.fulfill({ status: 503, json: { success: '503' } });
        return route.fulfill({ json: { success: '0', msg: 'no such order' } });
      });
      await page.goto(`${server.siteUrl('pdf')}/sub/payresult?uid=u-2`);
      await expect(page.getByRole('heading', { name: 'Order payment failed.' })).toBeVisible();
      expect(asked).toBe(2);
    });
  });
}

function encode(order: unknown): string {
  return encodeURIComponent(Buffer.from(JSON.stringify(order), 'utf8').toString('base64'));
}
