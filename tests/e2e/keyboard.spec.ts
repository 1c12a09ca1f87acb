import { documentFailureCodes } from '../../contract/documents';
import { expect, test } from '../support/journey';
import { makePortrait } from '../support/photos/sample-photos';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { AccountPage } from './models/account-page';
import { DocumentTool, sampleFile } from './models/document-tool';
import { expectFocusWithin, openAndEscape, openHydrated, tabTo } from './models/keyboard';
import { LoginDialog, member } from './models/login-dialog';
import { PhotoTool, photoFile } from './models/photo-tool';
import { sizes } from './models/sizes';

test.describe('with the keyboard alone', () => {
  test('a menu group opens, leads somewhere and closes', async ({ page, server }) => {
    await openHydrated(page, server.siteUrl('pdf'));
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
    await openHydrated(page, server.siteUrl('pdf'));
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
    await openHydrated(page, `${url}/t/pdf`);
    await tabTo(page, page.getByLabel('Choose files'));
    await openHydrated(page, `${url}/t/old-photos`);
    await tabTo(page, page.getByLabel('Choose a file'));
    await openHydrated(page, `${url}/t/id-photo`);
    await expect(page.getByLabel('Upload').first()).toBeAttached();
    await tabTo(page, page.getByLabel('Upload').first());
    await openHydrated(page, `${url}/t/ai-photo`);
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await tabTo(page, page.getByLabel('Click to select a file'));
    await openHydrated(page, `${url}/t/text-conversion`);
    await tabTo(page, page.getByLabel('Choose a file'));
    await tabTo(page, page.getByRole('radio', { name: 'English' }));
  });

  test('a document is converted and taken along', async ({ page, server }) => {
    await openHydrated(page, server.siteUrl('pdf'));
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
    await openHydrated(page, `${server.siteUrl('pdf')}/t/pdf`);
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

  test('the dialogs for everybody open, close and give the focus back', async ({ page, server }) => {
    const url = server.siteUrl('pdf');
    await openHydrated(page, `${url}/sub/price`);
    await openAndEscape(page, page.getByRole('button', { name: 'I have a discount code' }), 'Discount code');
    await openAndEscape(page, page.getByRole('button', { name: 'Support' }), 'Contact us');
    await openHydrated(page, `${url}/t/id-photo`);
    const upload = page.getByRole('list', { name: 'Photo types' }).getByLabel('Upload').first();
    await tabTo(page, upload);
    const portrait = photoFile('me.jpg', await makePortrait());
    // Whoever does not want to wait for the verdict need not.
    await page.route('**/aiphoto/idPhoto/check', () => new Promise<never>(() => undefined));
    await upload.setInputFiles(portrait);
    const dialog = page.getByRole('dialog');
    const skip = dialog.getByRole('button', { name: 'Skip the check' });
    await expect(skip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(upload).toBeFocused();
    await upload.setInputFiles(portrait);
    await tabTo(page, skip);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('slider')).toHaveCount(3);
    const chin = dialog.getByRole('slider', { name: 'Chin' });
    await tabTo(page, chin);
    const before = Number(await chin.getAttribute('aria-valuenow'));
    await page.keyboard.press('PageUp');
    await expect.poll(async () => Number(await chin.getAttribute('aria-valuenow'))).toBeLessThan(before);
    await tabTo(page, dialog.getByRole('button', { name: 'Create photo' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Create account' })).toBeVisible();
  });

  test(
    'a restored photo is compared with the one before, and the focus goes back',
    wholeSuiteIf(true),
    async ({ page, server }) => {
      const url = server.siteUrl('photos');
      await signIn(page, url, member);
      const tool = new PhotoTool(page, 'old-photos');
      await openHydrated(page, `${url}/t/old-photos`);
      const chooser = page.getByLabel('Choose a file');
      await tabTo(page, chooser);
      await chooser.setInputFiles(photoFile('mill.jpg', await makePortrait()));
      await expectFocusWithin(tool.dialog);
      await tool.waitForResult('Photo has been restored!');
      await tabTo(page, tool.slider);
      await tool.expectDividerFocusShows();
      for (const [key, percent] of [
        ['Home', 0],
        ['ArrowRight', 1],
        ['ArrowUp', 2],
        ['ArrowLeft', 1],
        ['End', 100],
        ['ArrowDown', 99],
      ] as const) {
        await page.keyboard.press(key);
        await expect(tool.slider, key).toHaveAttribute('aria-valuetext', `${percent}% before`);
        expect(await tool.readDivider(), key).toBeCloseTo(percent / 100, 2);
      }
      await tabTo(page, tool.dialog.getByRole('button', { name: 'Close' }));
      await tabTo(page, tool.slider);
      await page.keyboard.press('Escape');
      await expect(tool.dialog).toHaveCount(0);
      await expect(chooser).toBeFocused();
    },
  );

  test('another language is chosen, and the focus stays on the choice', async ({ page, server }) => {
    await openHydrated(page, server.siteUrl('pdf'));
    const select = page.getByRole('banner').getByRole('combobox');
    await tabTo(page, select);
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(select).toBeFocused();
  });

  test('the account has its tabs, its receipt and its question', async ({ page, server }) => {
    const url = server.siteUrl('id');
    await signIn(page, url, member);
    await openHydrated(page, `${url}/sub/account`);
    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Voice To Text results', selected: true })).toBeFocused();
    await openAndEscape(page, page.getByRole('button', { name: 'Receipt' }).first(), /./);
    await openAndEscape(page, new AccountPage(page).unsubscribeButton, 'tips');
  });

  test('in a long list of jobs the focus never falls out of it', async ({ page, server }) => {
    const url = server.siteUrl('pdf');
    await signIn(page, url, member);
    const tool = new DocumentTool(page);
    await openHydrated(page, `${url}/t/pdf`);
    const names = Array.from({ length: 8 }, (_, position) => `picture-${position}.png`);
    await tool.choose(...names.map((name) => sampleFile(name, onePixel)));
    await tool.convert();
    await tool.waitUntilAllDone(names.length, 60_000);
    // A failure that may pass, so that it can be tried again.
    const { engineFailed } = documentFailureCodes;
    await page.route('**/pdf/getProgress*', (route) => route.fulfill({ json: { success: engineFailed } }));
    await tool.choose(sampleFile('broken.pdf', Buffer.from('%PDF-1.4\nnothing')));
    await tool.convert();
    const broken = tool.job('broken.pdf');
    const retry = broken.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible({ timeout: 60_000 });

    await tabTo(page, page.getByRole('searchbox', { name: 'Find a file' }));
    await page.keyboard.type('picture-3');
    await expect(tool.jobs.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    // From here on nothing is answered: what is tried again stays under way.
    await page.route(/\/(nodeapi|backapi)\//, () => undefined);
    await tabTo(page, retry);
    await page.keyboard.press('Enter');
    const cancel = broken.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeFocused();
    await openAndEscape(page, page.getByRole('button', { name: 'Log out' }), 'You have unfinished jobs');
    await tabTo(page, cancel);
    await page.keyboard.press('Enter');
    await expect(broken).toHaveCount(0);
    const first = tool.jobs.getByRole('listitem').first();
    await expect(first.locator(':focus')).toHaveCount(1);
    await tabTo(page, first.getByRole('button', { name: 'Remove' }));
    await page.keyboard.press('Enter');
    await expect(tool.jobs.getByRole('listitem')).toHaveCount(names.length - 1);
    await expect(first.getByRole('button', { name: 'Remove' })).toBeFocused();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.reload();
    await tabTo(page, page.getByRole('button', { name: 'Clear saved files' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Keep them' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Remove all finished and failed jobs' }));
    await page.keyboard.press('Enter');
    await expect(tool.jobs).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);
