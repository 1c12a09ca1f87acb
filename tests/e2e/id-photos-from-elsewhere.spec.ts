import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/journey';
import { makePortrait, makeScene, toSharp } from '../support/photos/sample-photos';
import { waitForControl } from '../support/service-worker';
import { wholeSuiteIf } from '../support/whole-suite';
import { sampleFile } from './models/document-tool';
import {
  installApp,
  launch,
  letGo,
  paste,
  share,
  untilLaunchable,
  untilPageIsCached,
} from './models/incoming-files';
import { tabTo } from './models/keyboard';
import { LoginDialog, member } from './models/login-dialog';
import { PhotoTool, photoFile } from './models/photo-tool';

// A picture that arrives automatically brings no kind of ID photo with it: the person is asked, and loses nothing.

const portrait = async (name: string) => photoFile(name, await makePortrait(450, 600));
const letter = sampleFile('letter.pdf', Buffer.from('%PDF-1.4\n'));

test(
  'a picture that is pasted before the list is hydrated is asked for its kind, and made into that',
  wholeSuiteIf(true),
  async ({ page, server }) => {
    const tool = new PhotoTool(page, 'id-photo');
    let isRequested = false;
    await page.route(/id-photo-screen/, (route) => {
      isRequested = true;
      return route.continue();
    });
    await page.goto(server.siteUrl('id'), { waitUntil: 'networkidle' });
    expect(isRequested).toBe(false);
    await paste(page, await portrait('pasted.jpg'));

    const question = tool.kindQuestion();
    await expect(question).toHaveAccessibleDescription(/^pasted\.jpg Choose the document/);
    await expect(question.locator('img[src^="blob:"]')).toHaveJSProperty('complete', true);
    await question.getByLabel('Country or document').fill('schengen');
    await tool.chooseKind('Schengen');
    await expect(tool.dialog).toContainText('Schengen');
    await tool.dialog.getByRole('button', { name: 'Create photo' }).click();
    const login = new LoginDialog(page);
    await login.switchToLogin();
    await login.fill(member.email, member.password);
    await login.submit();
    await tool.waitForResult('The photo has been processed!');
    await tool.closeDialog();
    await tool.waitUntilDone('pasted.jpg');
  },
);

test('a picture that is pasted into a field of the list before its code has come is asked for its kind', async ({
  page,
  server,
}) => {
  const letGo = await holdBack(page, /id-photo-screen/);
  const tool = new PhotoTool(page, 'id-photo');
  const asked = page.waitForRequest(/id-photo-screen/);
  await tool.open(server.siteUrl('id'));
  await page.getByLabel('Country or document').click();
  await asked;
  await paste(page, await portrait('me.jpg'));
  letGo();
  await expect(tool.kindQuestion()).toBeVisible();
});

test('the question is answered and put away by key, and the focus goes back', async ({ page, server }) => {
  const tool = new PhotoTool(page, 'id-photo');
  await tool.open(server.siteUrl('id'));
  const search = page.getByLabel('Country or document');
  await search.click();
  // Into the field, which has no use for a picture.
  await paste(page, await portrait('me.jpg'));
  const question = tool.kindQuestion();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(search).toBeFocused();

  await paste(page, await portrait('me.jpg'));
  await tabTo(page, question.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);

  await letGo(page, 'footer', await portrait('me.jpg'));
  await tabTo(page, question.getByRole('button', { name: /^Choose / }).first());
  await page.keyboard.press('Enter');
  await tool.waitForGuides();
  await page.keyboard.press('Escape');
  await expect(tool.dialog).toHaveCount(0);
  await expect(search).toBeFocused();
});

test(
  'another picture takes the place of the first, and what is being worked on stays below',
  wholeSuiteIf(true),
  async ({ page, server }) => {
    const tool = new PhotoTool(page, 'id-photo');
    await tool.open(server.siteUrl('id'));
    await tool.chooseForType('Schengen', await portrait('first.jpg'));
    const chin = tool.dialog.getByRole('slider', { name: 'Chin' });
    await chin.press('ArrowUp');
    const moved = await chin.getAttribute('aria-valuenow');
    await paste(page, await portrait('second.jpg'));
    const question = tool.kindQuestion();
    await expect(question.getByRole('status')).toContainText('second.jpg');
    await letGo(page, 'h1', await portrait('third.jpg'));
    await expect(question.getByRole('status')).toContainText('third.jpg');
    // Neither is lost by what cannot be used.
    await paste(page, letter);
    await expect(question.getByRole('alert')).toHaveText('This format is currently not supported');
    await expect(question.getByRole('status')).toContainText('third.jpg');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(chin).toHaveAttribute('aria-valuenow', String(moved));
    await paste(page, letter);
    await expect(tool.dialog.getByRole('alert')).toHaveText('This format is currently not supported');
    await expect(chin).toHaveAttribute('aria-valuenow', String(moved));
  },
);

test('what is no picture, and more than one, is refused with a sentence', async ({ page, server }) => {
  const tool = new PhotoTool(page, 'id-photo');
  await tool.open(server.siteUrl('id'));
  await paste(page, letter);
  await expect(page.getByRole('alert')).toHaveText('This format is currently not supported');
  await letGo(page, 'h1', await portrait('one.jpg'), await portrait('two.jpg'));
  await expect(page.getByRole('alert')).toHaveText('Choose one photo at a time.');
  await expect(tool.dialog).toHaveCount(0);
  const broken = (await portrait('broken.jpg')).buffer.subarray(0, 100);
  await paste(page, photoFile('broken.jpg', broken));
  await expect(page.getByRole('alert')).toHaveText('This file could not be read. Choose it again.');
  await expect(tool.dialog).toHaveCount(0);
});

test('two pictures dropped on the other photo tools are refused the same way', async ({ page, server }) => {
  const scene = await toSharp(await makeScene(300, 200))
    .jpeg()
    .toBuffer();
  for (const [site, screen] of [
    ['photos', 'old-photos'],
    ['anime', 'ai-photo'],
  ] as const) {
    const tool = new PhotoTool(page, screen);
    await tool.open(server.siteUrl(site));
    await letGo(page, 'h1', photoFile('one.jpg', scene), photoFile('two.jpg', scene));
    await expect(page.getByRole('alert')).toHaveText('Choose one photo at a time.');
    await expect(tool.dialog).toHaveCount(0);
  }
});

test.describe('of the system', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedConsole: { patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/] },
  });

  test('a picture that is opened with the app is asked for its kind, whichever page the app shows', async ({
    page,
    server,
  }) => {
    const tool = new PhotoTool(page, 'id-photo');
    await installApp(page);
    const siteUrl = server.siteUrl('id');
    await page.goto(`${siteUrl}/sub/price`);
    await untilLaunchable(page);
    await launch(page, `${siteUrl}/t/id-photo`, await portrait('opened.jpg'));
    await expect(page).toHaveURL(/\/t\/id-photo$/);
    await expect(tool.kindQuestion()).toContainText('opened.jpg');
  });

  test('a picture that is shared to the app is asked for its kind, offline too', async ({
    page,
    context,
    server,
  }) => {
    const tool = new PhotoTool(page, 'id-photo');
    await installApp(page);
    await page.goto(server.siteUrl('id'));
    await untilPageIsCached(page, '/t/id-photo');
    await context.setOffline(true);
    await share(page, '/share-target?to=/t/id-photo', await portrait('shared.jpg'));
    await expect(tool.kindQuestion()).toContainText('shared.jpg');
    await tool.chooseKind('Schengen');
    await tool.waitForGuides();
  });

  test(
    'a picture that is shared before the kinds were ever here waits for them',
    wholeSuiteIf(true),
    async ({ page, context, server }) => {
      const tool = new PhotoTool(page, 'id-photo');
      const siteUrl = server.siteUrl('id');
      await page.goto(siteUrl);
      await waitForControl(page);
      await context.setOffline(true);
      await share(page, '/share-target?to=/t/id-photo', await portrait('shared.jpg'));
      await expect(page).toHaveURL(/\/t\/id-photo$/);
      const question = tool.kindQuestion();
      await expect(question).toContainText('shared.jpg');
      await expect(question.getByRole('button', { name: 'Retry' })).toBeVisible();
      await context.setOffline(false);
      await tool.chooseKind('Schengen');
      await tool.waitForGuides();
    },
  );
});
