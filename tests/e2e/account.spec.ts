import type { Page } from '@playwright/test';
import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/journey';
import { fetchRoute } from '../support/loopback';
import { registerPerson } from '../support/register-person';
import { waitForServiceWorker } from '../support/service-worker';
import { signIn } from '../support/sign-in';
import { AccountPage } from './models/account-page';
import { LoginDialog, member, visitor } from './models/login-dialog';
import { sizes } from './models/sizes';

test.use({
  serviceWorkers: 'allow',
  expectedConsole: {
    patterns: [/status of 503/, /ERR_INTERNET_DISCONNECTED/],
  },
});

/** Answers user/info with the server's own answer, changed. */
async function changeUserInfo(page: Page, fields: Record<string, unknown>): Promise<void> {
  await page.route('**/user/info', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await fetchRoute(route);
    const body = (await response.json()) as { obj: Record<string, unknown> };
    await route.fulfill({ response, json: { ...body, obj: { ...body.obj, ...fields } } });
  });
}

test.describe('the account', () => {
  for (const { name, viewport, details } of sizes) {
    test(
      `shows who it is and until when, and saves the profile ${name}`,
      details,
      async ({ page, server }) => {
        await page.setViewportSize(viewport);
        await signIn(page, server.siteUrl('pdf'), member);
        const account = new AccountPage(page);
        await account.open(server.siteUrl('pdf'));
        const main = page.getByRole('main');
        await expect(main.getByText(member.email)).toBeVisible();
        await expect(main.getByText(/^\d{4}-\d{2}-\d{2}$/)).toBeVisible();
        await page.getByLabel('Country').scrollIntoViewIfNeeded();
        const countries = page.getByLabel('Country').locator('option');
        await expect.poll(() => countries.count()).toBeGreaterThanOrEqual(240);
        // Where there is room for it.
        if (name === 'on a desk') {
          await expect(page.getByLabel('Country').locator('..')).toHaveCSS('width', '360px');
        }

        const profile = { firstName: 'Mai', lastName: 'Nguyễn', address: '1 Sông Hồng', country: 'VN' };
        await account.fillProfile(profile);
        await account.saveProfile();
        await expect(page.getByText('Saved successfully')).toBeVisible();
        await page.reload();
        await expect(page.getByLabel('First name')).toHaveValue(profile.firstName);
        await expect(page.getByLabel('Last name')).toHaveValue(profile.lastName);
        await expect(page.getByLabel('Address')).toHaveValue(profile.address);
        await expect(page.getByLabel('Country')).toHaveValue(profile.country);
        await page.getByLabel('Country').scrollIntoViewIfNeeded();
        await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('Vietnam');
      },
    );
  }

  test("shows the server's sentence when a profile is not saved, and keeps what was typed", async ({
    page,
    server,
  }) => {
    await signIn(page, server.siteUrl('pdf'), visitor);
    const account = new AccountPage(page);
    await account.open(server.siteUrl('pdf'));
    await page.route('**/user/info', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ json: { success: '0', msg: 'Names may not be changed today.' } })
        : route.fallback(),
    );
    await page.getByLabel('First name').fill('Mai');
    await account.saveProfile();
    await expect(page.getByRole('alert')).toHaveText('Names may not be changed today.');
    await expect(page.getByLabel('First name')).toHaveValue('Mai');
  });

  test.describe('on a slow network', () => {
    test.use({
      serviceWorkers: 'block',
    });

    test('keeps the form below the prices where it is when they come', async ({ page, server }) => {
      const asked = page.waitForRequest('**/assets/pricing-block-*.js');
      const releasePrices = await holdBack(page, '**/assets/pricing-block-*.js');
      await signIn(page, server.siteUrl('pdf'), visitor);
      await new AccountPage(page).open(server.siteUrl('pdf'));
      const firstName = page.getByLabel('First name');
      const placeOfForm = () =>
        firstName.evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
      await asked;
      const before = await placeOfForm();
      releasePrices();
      await expect(page.getByRole('list', { name: 'Subscription' })).toBeVisible();
      expect(Math.abs((await placeOfForm()) - before)).toBeLessThan(8);
    });
  });

  test('asks before it unsubscribes, and says how it went', async ({ page, server }) => {
    await changeUserInfo(page, { subStatus: 1, expirationTime: Date.now() + 1e9, subscription: undefined });
    const reasons: unknown[] = [];
    let success = '0';
    await page.route('**/cancel/subscription', (route) => {
      reasons.push(route.request().postDataJSON());
      return route.fulfill({ json: { success } });
    });
    await signIn(page, server.siteUrl('pdf'), member);
    const account = new AccountPage(page);
    await account.open(server.siteUrl('pdf'));
    await expect(page.getByRole('region', { name: 'Pricing', exact: true })).toHaveCount(0);

    await account.askToUnsubscribe();
    await expect(account.question).toContainText('Do you confirm the unsubscription?');
    await account.answer('cancel');
    await expect(account.question).toHaveCount(0);
    expect(reasons).toEqual([]);

    await account.askToUnsubscribe();
    await account.answer('sure');
    await expect(page.getByText('Unsubscribed error')).toBeVisible();
    success = '1';
    await account.askToUnsubscribe();
    const reload = page.waitForResponse(/user\/info$/);
    await account.answer('sure');
    await expect(page.getByText('Unsubscribed successfully')).toBeVisible();
    await reload;
    expect(reasons).toEqual([
      { reason: 'The user clicked manually' },
      { reason: 'The user clicked manually' },
    ]);
    // A question on its way at the end of the test is not answered any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('says plainly that the network is gone, keeps what was typed, and continues by keyboard when it is back', async ({
    page,
    context,
    server,
  }) => {
    const siteUrl = server.siteUrl('pdf');
    const email = await registerPerson(page.request, siteUrl, 'first-password');
    await signIn(page, siteUrl, { email, password: 'first-password' });
    const account = new AccountPage(page);
    await account.open(siteUrl);
    await account.pressByKeyboard('Change password');
    await expect(page.getByLabel('Current password')).toBeFocused();

    await waitForServiceWorker(page);
    await context.setOffline(true);
    await page.getByLabel('First name').fill('Mai');
    await account.pressByKeyboard('Save');
    const offlineAlert = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: 'You seem to be offline' });
    await expect(offlineAlert).toBeVisible();
    await page.getByLabel('Current password').fill('first-password');
    await page.getByLabel('New password').fill('second-password');
    await page.getByLabel('Confirm password').fill('second-password');
    await page.keyboard.press('Enter');
    await expect(offlineAlert).toHaveCount(2);
    await account.pressByKeyboard('Log out everywhere');
    await expect(page.getByText('You seem to be offline').nth(2)).toBeAttached();

    await context.setOffline(false);
    await account.pressByKeyboard('Save');
    await expect(page.getByText('Saved successfully')).toBeVisible();
    await page.getByLabel('Confirm password').press('Enter');
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await account.pressByKeyboard('Log out everywhere');
    const loggedOut = page.getByText('You are logged out on every device.');
    await expect(loggedOut).toBeVisible();
    await new LoginDialog(page).signIn({ email, password: 'second-password' });
    // Sooner than a notice disappears.
    await expect(loggedOut).toBeHidden({ timeout: 1_000 });
    await account.open(siteUrl);
    await expect(page.getByLabel('First name')).toHaveValue('Mai');
  });

  test('shows the tool that this session came for, or the site own', async ({ page, server }) => {
    await signIn(page, server.siteUrl('pdf'), member);
    await new AccountPage(page).open(server.siteUrl('pdf'));
    const documents = page.getByLabel('Choose files');
    await expect(documents).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

    const photos = page.getByLabel('Choose a file', { exact: true });
    await page.goto(`${server.siteUrl('pdf')}/t/old-photos`);
    await expect(photos.first()).toBeAttached();
    await page.goto(`${server.siteUrl('pdf')}/sub/account`);
    await expect(photos.first()).toBeAttached();
    await expect(documents).toHaveCount(0);
  });

  test('sends a visitor home, before the app is there, and asks for the log-in there', async ({
    page,
    server,
  }) => {
    const siteUrl = server.siteUrl('pdf');
    await page.route('**/assets/react-*.js', (route) =>
      page.url() === `${siteUrl}/` ? route.continue() : undefined,
    );
    await page.goto(`${siteUrl}/sub/account?lang=vi`, { waitUntil: 'commit' });
    await expect(page).toHaveURL(`${siteUrl}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(new LoginDialog(page).dialog).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('has its tools in tabs, the second one open, where the product navigation is on', async ({
    page,
    server,
  }) => {
    const siteUrl = server.siteUrl('id');
    await page.goto(`${siteUrl}/`);
    await new LoginDialog(page).signIn(member);
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    const tabs = page.getByRole('tablist', { name: 'Tools' }).getByRole('tab');
    await expect(tabs).toHaveText([
      'Old Pictures',
      'Passport photo',
      'Voice To Text results',
      'Anime oriented',
      'Online PDF Converter',
      'Downloading app',
      'Compress files',
    ]);
    // As the server draws it too.
    await page.reload();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('list', { name: 'Photo types' })).toBeVisible();
    await page.getByRole('tab', { name: 'Online PDF Converter' }).click();
    await expect(page.getByLabel('Choose files')).toBeVisible();
  });

  test('sends a person home whom the server does not know any more, and nobody for a broken answer', async ({
    page,
    server,
  }) => {
    await signIn(page, server.siteUrl('pdf'), member);
    const account = new AccountPage(page);
    let answer: { status: number; json: unknown } = { status: 503, json: { success: '0' } };
    await page.route('**/user/info', (route) => route.fulfill(answer));
    await account.open(server.siteUrl('pdf'));
    await expect(page.getByRole('alert')).toContainText('Your account could not be loaded', {
      timeout: 30_000,
    });
    await expect(page.getByRole('main').getByText(member.email)).toBeVisible();
    answer = { status: 200, json: { success: '0', msg: 'gone' } };
    const logout = page.waitForRequest(/user\/session\/logout$/);
    await page.getByRole('button', { name: 'Try now' }).click();
    await logout;
    await expect(page).toHaveURL(`${server.siteUrl('pdf')}/`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});
