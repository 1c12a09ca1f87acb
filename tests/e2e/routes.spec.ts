import { type ChangedSites, copySites } from '../support/changed-sites';
import { expect, test } from '../support/journey';
import { fetchRoute } from '../support/loopback';
import { type RunningServer, startServer } from '../support/running-server';
import { LoginDialog, member } from './models/login-dialog';
import { sizes } from './models/sizes';

let sites: ChangedSites;
let server: RunningServer;

test.beforeAll(async () => {
  sites = await copySites();
  await sites.writePage('pdf', 'linked', {
    contentStatus: 1,
    richText: { en: '<h1>Linked</h1><p><a id="accountLink" href="/nowhere">My account</a></p>' },
  });
  await sites.writePage('pdf', 'data-recovery-win', {
    contentStatus: 1,
    richText: { en: '<h1>Data recovery</h1>' },
    meta: { en: { title: 'Data recovery for Windows', description: 'x' } },
  });
  await sites.writePage('voice', 'price', {
    contentStatus: 0,
    content: {
      en: [
        { component: 'Pricing', props: { isPageTitle: true } },
        {
          component: 'RichText',
          props: { html: '<p><a id="accountLink" href="/nowhere">My account</a></p>' },
        },
      ],
    },
  });
  await sites.writePage('voice', 'reset', { contentStatus: 1, richText: { en: '<h1>Reset elsewhere</h1>' } });
  server = await startServer({ SITES_DIR: sites.dir, RATE_LIMIT_FACTOR: '1000' });
});

test.afterAll(async () => {
  await server.stop();
  await sites.remove();
});

test('a text beside the prices leads to the account, after a login', async ({ page }) => {
  await page.goto(`${server.siteUrl('voice')}/sub/price`);
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(new LoginDialog(page).dialog).toBeVisible();
  await expect(page).toHaveURL(/\/sub\/price$/);
});

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a content page shows rich text, and its account link asks for a login first', async ({ page }) => {
      await page.goto(`${server.siteUrl('pdf')}/sub/linked`);
      await page.getByRole('link', { name: 'My account' }).click();
      const login = new LoginDialog(page);
      await expect(login.dialog).toBeVisible();
      await login.fill(member.email, member.password);
      await login.submit();
      await expect(page).toHaveURL(/\/sub\/account$/);
      await page.goto(`${server.siteUrl('pdf')}/sub/linked`);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
      await page.getByRole('link', { name: 'My account' }).click();
      await expect(page).toHaveURL(/\/sub\/account$/);
    });

    test('content, protocol and product pages have their heading', async ({ page }) => {
      for (const path of [
        '/sub/help',
        '/protocol/terms',
        '/protocol/privacy',
        '/t/pdf',
        '/data-recovery-win',
      ]) {
        await page.goto(server.siteUrl('pdf') + path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      }
      await expect(page).toHaveTitle('Data recovery for Windows');
    });

    test('a page that is not there says so inside the shell', async ({ page, expectedConsole }) => {
      expectedConsole.patterns.push(/404/);
      for (const path of ['/nowhere', '/sub/nowhere', '/t/nowhere', '/board']) {
        const answer = await page.goto(server.siteUrl('pdf') + path);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page).toHaveTitle('This page is not here');
      }
      await page.getByRole('link', { name: 'Go to the start page' }).click();
      await expect(page).toHaveURL(`${server.siteUrl('pdf')}/`);
    });

    test('an unsubscribe address is checked, then the help site takes over', async ({ page }) => {
      await page.route('https://help.example.com/**', (route) => route.fulfill({ body: 'help' }));
      await page.goto(`${server.siteUrl('pdf')}/unsubscribe`);
      for (const wrong of ['', 'nobody', 'a@b']) {
        await page.getByLabel('Email').fill(wrong);
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByText('Please enter the correct email address')).toBeVisible();
      }
      await page.getByLabel('Email').fill('kim+1@mail.test');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page).toHaveURL('https://help.example.com/?label=paperway&email=kim%2B1%40mail.test');
    });

    test('the unsubscribe message is Indonesian for Indonesian readers', async ({ page }) => {
      await page.goto(`${server.siteUrl('pdf')}/unsubscribe?lang=id`);
      await page.locator('main form button[type=submit]').click();
      await expect(page.locator('main form')).toContainText('alamat email yang benar');
    });

    test('a paid order is thanked for, with its amounts, and a reload shows the same', async ({ page }) => {
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

    test('an order that is missing, unreadable or not paid has failed', async ({ page }) => {
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

for (const { name, viewport } of sizes) {
  test.describe(`an order of the older flow ${name}`, () => {
    test.use({ viewport });
    for (const [status, extendJson, expected] of [
      [1, null, /thank you/i],
      [2, null, 'Order payment failed.'],
      [3, '{"noWaterUrl":"https://files.example/clean.png"}', /thank you/i],
      [3, '{"noWaterUrl":"javascript:alert(1)"}', 'Order payment failed.'],
    ] as const) {
      test(`is asked about until it has status ${status} (${extendJson})`, async ({ page }) => {
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
      });
    }

    test('that the backend does not know has failed; one that cannot be reached is waited for', async ({
      page,
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

test.describe('going from page to page', () => {
  test('sets the title, moves the focus to the heading, and comes back to where it was', async ({ page }) => {
    await page.goto(server.siteUrl('pdf'));
    // Kept once the page's scripts run; a press before that is an ordinary link's.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('siteInfo'))).not.toBeNull();
    const title = await page.title();
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(/\/protocol\/terms$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).not.toHaveTitle(title);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('pushState'))).toBe('1');
    await page.goBack();
    await expect(page).toHaveTitle(title);
    // The same place as a person sees it: what slept above it may have grown.
    await expect(link).toBeInViewport();
  });

  test('keeps the site of the session beside it', async ({ page }) => {
    await page.goto(server.siteUrl('pdf'));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeEnabled();
    const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('siteInfo') ?? 'null'));
    await expect.poll(kept).toMatchObject({ type: 5, common: { en: { NavBar: { title: 'Paperway' } } } });
    expect(await page.evaluate(() => sessionStorage.getItem('pushState'))).toBe('0');
  });
});

for (const { name, viewport } of sizes) {
  test.describe(`the password page ${name}`, () => {
    test.use({ viewport });
    test('is the page configured for it where there is one', async ({ page }) => {
      await page.goto(`${server.siteUrl('voice')}/reset`);
      await expect(page.getByRole('heading', { name: 'Reset elsewhere' })).toBeVisible();
    });

    test('asks for what is missing, in the words of its tips', async ({ page }) => {
      await page.route('**/user/password', async (route) => route.fulfill({ json: { success: '1' } }));
      await declareCapabilities(page);
      await page.goto(server.siteUrl('pdf'));
      await new LoginDialog(page).signIn(member);
      await page.goto(`${server.siteUrl('pdf')}/reset`);
      const form = page.locator('main form');
      await form.getByRole('button', { name: 'Save the password' }).click();
      await expect(form.getByText('Please enter the password')).toHaveCount(2);
      await expect(form.getByText('Please confirm the password')).toBeVisible();
      await form.getByLabel('Current password').fill('toolfront');
      await form.getByLabel('New password').fill('12345');
      await form.getByLabel('Confirm password').fill('54321');
      await form.getByRole('button', { name: 'Save the password' }).click();
      await expect(form.getByText('The password must be 6 to 30 characters')).toBeVisible();
      await expect(form.getByText('The passwords are inconsistent twice.')).toBeVisible();
      await form.getByLabel('New password').fill('secret-words');
      await form.getByLabel('Confirm password').fill('secret-words');
      await form.getByRole('button', { name: 'Save the password' }).click();
      await expect(form.getByText('Your password is changed.')).toBeVisible();
    });

    test('mails a link, and the link sets a new one', async ({ page }) => {
      const bodies: unknown[] = [];
      await page.route('**/user/password/*', async (route) => {
        bodies.push(route.request().postDataJSON());
        await route.fulfill({ json: { success: '1' } });
      });
      await declareCapabilities(page);
      await page.goto(`${server.siteUrl('pdf')}/reset`);
      await page.getByLabel('Email').fill('Kim@Mail.test');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('is on its way')).toBeVisible();
      await page.goto(`${server.siteUrl('pdf')}/reset?token=abc123`);
      await page.getByLabel('New password').fill('secret-words');
      await page.getByLabel('Confirm password').fill('secret-words');
      await page.getByRole('button', { name: 'Save the password' }).click();
      await expect(page.getByText('Your password is changed.')).toBeVisible();
      expect(bodies).toEqual([{ identifier: 'kim@mail.test' }, { token: 'abc123', newPass: 'secret-words' }]);
      await page.locator('main').getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  });
}

/** As a backend that can change and reset passwords says it. */
async function declareCapabilities(page: import('@playwright/test').Page): Promise<void> {
  await page.route(/\/reset(\?|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await fetchRoute(route);
    const body = (await answer.text()).replace(
      /"capabilities":\{/,
      '"capabilities":{"passwordChange":true,"passwordReset":true,',
    );
    await route.fulfill({ response: answer, body });
  });
}

function encode(order: unknown): string {
  return encodeURIComponent(Buffer.from(JSON.stringify(order), 'utf8').toString('base64'));
}
