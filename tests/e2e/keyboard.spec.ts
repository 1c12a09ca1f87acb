import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { sampleFile } from './models/document-tool';
import { LoginDialog, member } from './models/login-dialog';
import { sizes } from './models/sizes';

/** More Tabs than any screen has stops before its tool; a control that none of them reaches is out of reach. */
const tabsMax = 60;

test.describe('with the keyboard alone', () => {
  test('a menu group opens, leads somewhere and closes', async ({ page, server }) => {
    await openAwake(page, server.siteUrl('photos'));
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    await tabTo(page, bar.locator('summary', { hasText: /^Tools/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, bar.getByRole('link', { name: 'Document converter' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/t\/pdf$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(bar.locator('details[open]')).toHaveCount(0);
  });

  test('the menu of a phone opens, leads somewhere and gives the focus back', async ({ page, server }) => {
    await page.setViewportSize(sizes[0].viewport);
    await openAwake(page, server.siteUrl('voice'));
    await tabTo(page, page.getByRole('button', { name: 'Open menu' }));
    await page.keyboard.press('Enter');
    const menu = page.locator('#mobile-menu');
    await tabTo(page, menu.locator('summary', { hasText: 'Photos' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, menu.locator('summary', { hasText: 'Photos' }));
    await page.keyboard.press('Space');
    await tabTo(page, menu.getByRole('link', { name: 'ID photos' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/t\/id-photo$/);
    await expect(menu).toHaveCount(0);
  });

  test('every tool takes a file and its choices', async ({ page, server }) => {
    const url = server.siteUrl('pdf');
    await openAwake(page, `${url}/t/pdf`);
    await tabTo(page, page.getByLabel('Choose files'));
    await openAwake(page, `${url}/t/old-photos`);
    await tabTo(page, page.getByLabel('Choose a file'));
    await openAwake(page, `${url}/t/id-photo`);
    await expect(page.getByLabel('Upload').first()).toBeAttached();
    await tabTo(page, page.getByLabel('Upload').first());
    await openAwake(page, `${url}/t/ai-photo`);
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await tabTo(page, page.getByLabel('Click to select a file'));
    await openAwake(page, `${url}/t/text-conversion`);
    await tabTo(page, page.getByLabel('Choose a file'));
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Spanish' })).toBeChecked();
  });

  test('a document is converted and taken along', async ({ page, server }) => {
    await openAwake(page, server.siteUrl('pdf'));
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Log in' }));
    await page.keyboard.press('Enter');
    const { dialog } = new LoginDialog(page);
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByLabel('Email'));
    await page.keyboard.type(member.email);
    await tabTo(page, dialog.getByLabel('Password', { exact: true }));
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sub\/account$/);
    await openAwake(page, `${server.siteUrl('pdf')}/t/pdf`);
    const input = page.getByLabel('Choose files');
    await tabTo(page, input);
    // The file dialog is the system's own.
    await input.setInputFiles(sampleFile('picture.png', onePixel));
    await tabTo(page, page.getByRole('button', { name: 'Convert', exact: true }));
    await page.keyboard.press('Enter');
    const job = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first();
    const download = job.getByRole('button', { name: 'Download' });
    await expect(download).toBeVisible({ timeout: 60_000 });
    await tabTo(page, download);
    const arrived = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await arrived).suggestedFilename()).toBe('picture.pdf');
  });
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);

/** Once the page's scripts run: a key pressed before is lost. */
async function openAwake(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('siteInfo'))).not.toBeNull();
}

/** Tabs on until the focus is there, and sees to it that a person could tell. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    await page.keyboard.press('Tab');
    const isThere = await target.evaluate((element) => element === document.activeElement);
    if (!isThere) continue;
    // The ring is the control's own, or that of the label which stands for an input nobody sees.
    const hasRing = await target.evaluate((element) =>
      [element, ...('labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [])].some(
        (shown) => getComputedStyle(shown).outlineStyle !== 'none',
      ),
    );
    expect(hasRing, 'the focus shows').toBe(true);
    return;
  }
  throw new Error(`no Tab reaches ${String(target)}`);
}
