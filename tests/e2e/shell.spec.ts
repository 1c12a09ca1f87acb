import type { Page } from '@playwright/test';
import { dropdownPanelHeightPx } from '../../contract/pages';
import { type ChangedSites, copySites } from '../support/changed-sites';
import { expect, test } from '../support/journey';
import { type RunningServer, startServer } from '../support/running-server';
import { LoginDialog, member } from './models/login-dialog';
import { sizes } from './models/sizes';

const phone = { viewport: sizes[0].viewport };

let sites: ChangedSites;
let server: RunningServer;

test.beforeAll(async () => {
  sites = await copySites();
  await sites.changeSite('pdf', (info, { NavBar, FooterBar }) => {
    info.site.isChannel = false;
    NavBar.products = [
      { title: 'Documents', path: '/t/pdf', type: 5, tag: 'hot' },
      { title: 'Voices', path: 'http://voice.localhost/', type: 3, tag: 'new', img: '/site-files/icon.svg' },
    ];
    NavBar.converts = [
      { title: 'Photos', items: [{ title: 'Restore', path: '/sub/help', tag: 'new' }] },
      { title: 'Tools', items: [{ title: 'Terms', path: '/protocol/terms' }] },
    ];
    NavBar.fastClick = 'Start now';
    NavBar.fastLink = '/t/pdf';
    NavBar.tryHelp = 'Write to us about anything.';
    FooterBar.moreProducts = [
      { title: 'Own product', href: 'https://elsewhere.example/', type: 5 },
      { title: 'Other product', href: 'https://voice.example/', type: 3 },
    ];
    FooterBar.extra = '<p>Open every day</p>';
    FooterBar.business = { text: 'Paperway Ltd', img: '/site-files/icon.svg' };
  });
  await sites.changeSite('voice', (info, { NavBar, FooterBar }) => {
    info.site.isChannel = true;
    NavBar.products = [{ title: 'Documents', path: '/t/pdf', type: 5 }];
    NavBar.fastClick = 'Spring offer';
    NavBar.fastLink = '/sub/help?channel=spring';
    FooterBar.moreProducts = [{ title: 'Other product', href: 'https://voice.example/', type: 5 }];
  });
  await sites.changeSite('id', ({ site }) => {
    site.hideSupport = true;
    site.hideUnsubscribe = true;
  });
  await sites.changeSite('anime', (_, { NavBar }) => {
    NavBar.hideKefu = true;
  });
  server = await startServer({ SITES_DIR: sites.dir, RATE_LIMIT_FACTOR: '1000' });
});

test.afterAll(async () => {
  await server.stop();
  await sites.remove();
});

test.describe('the wide navigation', () => {
  test('with products has their style: pictures, tags, and the more-products list last', async ({ page }) => {
    await page.goto(server.siteUrl('pdf'));
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    await expect(bar).toHaveAttribute('data-style', 'products');
    await expect(bar.locator('summary')).toHaveText(['Photos', 'Tools', 'More products']);
    await bar.getByText('More products').click();
    const list = bar.getByRole('list');
    await expect(list.getByRole('link')).toHaveText(['DocumentsHot', 'VoicesNew']);
    await expect(list.locator('img')).toHaveAttribute('src', '/site-files/icon.svg');
    expect((await list.boundingBox())?.height).toBe(dropdownPanelHeightPx);
    await expect(bar.getByRole('link', { name: 'Start now' })).toHaveAttribute('href', '/t/pdf');
  });

  test('opens one panel at a time, and Escape or a click elsewhere closes it', async ({ page }) => {
    await page.goto(server.siteUrl('pdf'));
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    // Menus open without scripts; that one closes the other needs them.
    await expect(page.locator('#root:not([data-dehydrated])')).toBeAttached();
    await bar.getByText('Photos').click();
    await bar.getByText('Tools').click();
    await expect(bar.locator('details[open]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(bar.locator('details[open]')).toHaveCount(0);
    await expect(bar.locator('summary', { hasText: 'Tools' })).toBeFocused();
    await bar.getByText('Tools').click();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.click(width - 20, height - 20);
    await expect(bar.locator('details[open]')).toHaveCount(0);
  });

  test('of a channel site hides products, in the footer too, until a channel is known', async ({ page }) => {
    await page.goto(server.siteUrl('voice'));
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    await expect(bar).toHaveAttribute('data-style', 'plain');
    await expect(page.getByText('More products')).toHaveCount(0);
    await page.goto(`${server.siteUrl('voice')}/?channel=spring`);
    await expect(bar).toHaveAttribute('data-style', 'products');
    await page.goto(`${server.siteUrl('voice')}/sub/help`);
    await expect(bar).toHaveAttribute('data-style', 'products');
    await expect(page.getByRole('contentinfo').getByText('More products')).toBeVisible();
  });

  test('of a channel site shows products after a link inside the app that names a channel', async ({
    page,
  }) => {
    await page.goto(server.siteUrl('voice'));
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    await expect(page.locator('#root:not([data-dehydrated])')).toBeAttached();
    await expect(bar).toHaveAttribute('data-style', 'plain');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await bar.getByRole('link', { name: 'Spring offer' }).click();
    await expect(bar).toHaveAttribute('data-style', 'products');
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await page.goto(server.siteUrl('voice'));
    await expect(bar).toHaveAttribute('data-style', 'products');
  });
});

test.describe('the mobile header', () => {
  test.use(phone);

  test('has the brand, the login and a menu whose groups open and close', async ({ page }) => {
    await page.goto(`${server.siteUrl('pdf')}/sub/help`);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link').first()).toHaveAttribute('href', '/');
    await expect(header.getByRole('button', { name: 'Log in' })).toBeVisible();
    await openMenu(page);
    const group = header.locator('#mobile-menu summary', { hasText: 'Photos' });
    const entry = header.locator('#mobile-menu').getByRole('link', { name: 'Restore' });
    await expect(entry).toBeHidden();
    await group.click();
    await expect(entry).toBeVisible();
    await group.click();
    await expect(entry).toBeHidden();
    await expect(header.locator('#mobile-menu').getByRole('link', { name: 'Support' })).toHaveAttribute(
      'href',
      /^https:/,
    );
  });

  test('keeps the page behind its menu still and out of reach', async ({ page }) => {
    await page.goto(server.siteUrl('pdf'));
    await openMenu(page);
    await page.mouse.move(195, 700);
    await page.mouse.wheel(0, 800);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator('#content')).toHaveAttribute('inert', '');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await expect(page.locator('#content')).not.toHaveAttribute('inert', '');
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  test('closes its menu when the route changes, and for a link to the very same page', async ({ page }) => {
    await page.goto(server.siteUrl('pdf'));
    await openMenu(page);
    await page.locator('#mobile-menu summary', { hasText: 'Tools' }).click();
    await page.locator('#mobile-menu').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL(/\/protocol\/terms/);
    await expect(page.locator('#mobile-menu')).toHaveCount(0);
    await openMenu(page);
    await page.locator('#mobile-menu summary', { hasText: 'Tools' }).click();
    await page.locator('#mobile-menu').getByRole('link', { name: 'Terms' }).click();
    await expect(page.locator('#mobile-menu')).toHaveCount(0);
  });

  test('gives the page back when the phone is turned to a wide screen', async ({ page }) => {
    await page.goto(server.siteUrl('pdf'));
    await openMenu(page);
    await page.setViewportSize({ width: 1100, height: 700 });
    await expect(page.locator('#mobile-menu')).toHaveCount(0);
    await expect(page.locator('#content')).not.toHaveAttribute('inert', '');
  });
});

for (const { name, viewport, details } of sizes) {
  test.describe(name, details, () => {
    test.use({ viewport });

    test('the footer has business, products and Unsubscribe in its second column', async ({ page }) => {
      await page.goto(server.siteUrl('pdf'));
      const footer = page.getByRole('contentinfo');
      const second = footer.getByRole('navigation').nth(1);
      const unsubscribe = second.getByRole('link', { name: 'Unsubscribe' });
      await expect(unsubscribe).toHaveAttribute('rel', 'nofollow');
      await expect(footer.getByText('Open every day')).toBeVisible();
      const business = footer.getByText('Paperway Ltd');
      await expect(business.locator('img')).toHaveAttribute('src', '/site-files/icon.svg');
      const own = footer.getByRole('link', { name: 'Own product' });
      expect(await own.evaluate((link: HTMLAnchorElement) => link.href)).toBe(`${server.siteUrl('pdf')}/`);
      await expect(footer.getByRole('link', { name: 'Other product' })).toHaveAttribute(
        'href',
        'https://voice.example/',
      );
      await unsubscribe.click();
      await expect(page).toHaveURL(/\/unsubscribe$/);
    });

    test('Support floats over the page and opens its dialog', async ({ page }) => {
      await page.goto(server.siteUrl('pdf'));
      const support = page.getByRole('button', { name: 'Support' });
      await expect(support).toBeInViewport();
      await page.mouse.wheel(0, 2_000);
      await expect(support).toBeInViewport();
      await support.click();
      const dialog = page.getByRole('dialog', { name: 'Contact us' });
      await expect(dialog).toContainText('Write to us about anything.');
      await expect(dialog.getByRole('link')).toHaveAttribute('href', /^https:.*label=paperway/);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(support).toBeFocused();
    });

    test('a site may hide Support and Unsubscribe', async ({ page }) => {
      await page.goto(server.siteUrl('id'));
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Support' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Unsubscribe' })).toHaveCount(0);
      await page.goto(server.siteUrl('anime'));
      await expect(page.getByRole('button', { name: 'Support' })).toHaveCount(0);
    });
  });
}

test('Support gives way to a button that it would cover, without a touch', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(server.siteUrl('voice'));
  const support = page.getByRole('button', { name: 'Support' });
  await expect(support).toHaveCSS('opacity', '0');
  await support.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Contact us' })).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`a notice on a screen of ${width} × ${height} covers no title and no button`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(server.siteUrl('pdf'));
    await new LoginDialog(page).signIn(member);
    const notice = page.getByRole('status').filter({ hasText: 'You are logged in' });
    await expect(notice).toBeVisible();
    await expect
      .poll(() =>
        notice.locator('> div').evaluate((element) => {
          const over = element.getBoundingClientRect();
          const others = [...document.querySelectorAll('main :is(h1, h2, button, label)')];
          return others
            .filter((other) => {
              const box = other.getBoundingClientRect();
              return (
                box.width > 0 &&
                box.left < over.right &&
                box.right > over.left &&
                box.top < over.bottom &&
                box.bottom > over.top
              );
            })
            .map(({ textContent }) => textContent);
        }),
      )
      .toEqual([]);
  });
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('#mobile-menu')).toBeVisible();
}
