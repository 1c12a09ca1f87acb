import { type ChangedSites, copySites } from '../support/changed-sites';
import { expect, test } from '../support/journey';
import { fetchRoute } from '../support/loopback';
import { type RunningServer, startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
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

for (const { name, viewport, details } of sizes) {
  test.describe(name, details, () => {
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
      for (const path of ['/nowhere', '/sub/nowhere', '/t/nowhere', '/board', '/board/%ff', '/%']) {
        const answer = await page.goto(server.siteUrl('pdf') + path);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page).toHaveTitle('Page not found');
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
  });
}

test.describe('going from page to page', () => {
  test('sets the title and moves the focus to the heading', async ({ page }) => {
    await page.goto(server.siteUrl('pdf'));
    // Stored once the page's scripts run; a press before that is an ordinary link's.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('siteInfo'))).not.toBeNull();
    const title = await page.title();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL(/\/protocol\/terms$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).not.toHaveTitle(title);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('pushState'))).toBe('1');
    await page.goBack();
    await expect(page).toHaveTitle(title);
  });

  test('comes back to where it was, on a slow processor too', async ({ page, context }) => {
    await page.goto(server.siteUrl('pdf'));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeEnabled();
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
    await link.scrollIntoViewIfNeeded();
    const readPlace = () => page.evaluate(() => window.scrollY);
    const place = await readPlace();
    expect(place).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(/\/protocol\/terms$/);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.goBack();
    await expect(page).toHaveURL(`${server.siteUrl('pdf')}/`);
    await expect.poll(readPlace).toBe(place);
  });

  test('keeps the site of the session beside it', async ({ page }) => {
    await page.goto(server.siteUrl('pdf'));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeEnabled();
    const readSite = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('siteInfo') ?? 'null'));
    await expect.poll(readSite).toMatchObject({ type: 5, common: { en: { NavBar: { title: 'Paperway' } } } });
    expect(await page.evaluate(() => sessionStorage.getItem('pushState'))).toBe('0');
  });
});

for (const { name, viewport, details } of sizes) {
  test.describe(`the password page ${name}`, details, () => {
    test.use({ viewport });
    test('is the page configured for it where there is one', async ({ page }) => {
      await page.goto(`${server.siteUrl('voice')}/reset`);
      await expect(page.getByRole('heading', { name: 'Reset elsewhere' })).toBeVisible();
    });

    test('asks for what is missing, in the words of its tips', async ({ page }) => {
      await page.route('**/user/password', async (route) => route.fulfill({ json: { success: '1' } }));
      await declareCapabilities(page);
      await signIn(page, server.siteUrl('pdf'), member);
      await page.goto(`${server.siteUrl('pdf')}/reset`);
      const form = page.locator('main form');
      await form.getByRole('button', { name: 'Save password' }).click();
      await expect(form.getByText('Please enter the password')).toHaveCount(2);
      await expect(form.getByText('Please confirm the password')).toBeVisible();
      await form.getByLabel('Current password').fill('toolfront');
      await form.getByLabel('New password').fill('12345');
      await form.getByLabel('Confirm password').fill('54321');
      await form.getByRole('button', { name: 'Save password' }).click();
      await expect(form.getByText('The password must be 6 to 30 characters')).toBeVisible();
      await expect(form.getByText('The passwords are inconsistent twice.')).toBeVisible();
      await form.getByLabel('New password').fill('secret-words');
      await form.getByLabel('Confirm password').fill('secret-words');
      await form.getByRole('button', { name: 'Save password' }).click();
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
      await page.getByRole('button', { name: 'Save password' }).click();
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
