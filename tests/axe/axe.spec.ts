import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { themes } from '../../contract/tenant';
import { DocumentTool, sampleFile } from '../e2e/models/document-tool';
import { paste } from '../e2e/models/incoming-files';
import { LoginDialog, member } from '../e2e/models/login-dialog';
import { PhotoTool, photoFile } from '../e2e/models/photo-tool';
import { PricePage } from '../e2e/models/price-page';
import { makeReportPdf } from '../support/documents/pdf-files';
import { expect, test } from '../support/journey';
import { makePortrait } from '../support/photos/sample-photos';
import { registerPerson } from '../support/register-person';
import { signIn } from '../support/sign-in';
import { isWholeSuite } from '../support/whole-suite';
import { type Look, listAll, listTurns } from './combinations';

const schemes = ['light', 'dark'] as const;
/** Everything with everything in the whole suite, else each route once. */
const visits = isWholeSuite ? listAll() : listTurns();
const lightAndDark = schemes.map((colorScheme): Look => ({ colorScheme }));
/** The tools whose sample has a stored result, for who has no plan. */
const samplePages = [
  ['pdf', '/t/pdf'],
  ['pdf', '/t/compress'],
  ['photos', '/t/old-photos'],
  ['id', '/t/id-photo'],
  ['anime', '/t/ai-photo'],
  ['voice', '/t/text-conversion'],
] as const;
const sites = ['pdf', 'voice', 'photos', 'id', 'anime', 'sms', 'phone'];

for (const { site, language, screen, looks, viewport } of visits) {
  const colors = looks.map(({ theme, colorScheme }) => `${theme} ${colorScheme}`).join(', ');
  test(`${screen.name} of ${site} in ${language}, ${viewport.width} wide, ${colors}, has no finding`, async ({
    page,
    server,
    expectedConsole,
  }) => {
    expectedConsole.patterns.push(...(screen.expectedConsole ?? []));
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const url = new URL(server.siteUrl(site) + screen.path);
    url.searchParams.set('lang', language);
    // Together with what loads late.
    await page.goto(url.href, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectNoFindingsInAny(page, looks);
  });
}

for (const site of sites) {
  test(`the ${site} site's home has no finding in light and in dark`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(server.siteUrl(site));
    await expectNoFindingsInAny(page, lightAndDark);
  });
}

for (const language of ['en', 'vi']) {
  test(`the document tool has no finding in ${language}, on a phone and on a desk`, async ({
    page,
    server,
  }) => {
    await page.goto(`${server.siteUrl('pdf')}/t/pdf?lang=${language}`);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoFindings(page);
  });
}

test('every block has no finding, on a desk and on a phone', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.siteUrl('pdf')}/t/blocks`);
  await page.getByRole('button', { name: 'Show all 14' }).click();
  await expectNoFindingsInAny(page, lightAndDark);
  await page.setViewportSize({ width: 390, height: 844 });
  // The list becomes a carousel when a person comes near it.
  await page.getByRole('heading', { name: 'Why people stay' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Why people stay' })).toBeVisible();
  await expectNoFindingsInAny(page, lightAndDark);
});

test('paying has no finding, from the prices to the new password', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const prices = new PricePage(page);
  await prices.open(server.siteUrl('pdf'));
  await expectNoFindingsInAny(page, lightAndDark);
  await prices.buyButtons().first().click();
  await page.getByLabel('Email').fill('axe@demo.test');
  await expectNoFindingsInAny(page, lightAndDark);
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByText('The payment is confirmed.')).toBeVisible();
  await expectNoFindingsInAny(page, lightAndDark);
  await page.goto(`${server.siteUrl('pdf')}/sandbox/outbox`);
  await expectNoFindingsInAny(page, lightAndDark);
  await page
    .getByRole('link', { name: /\/reset\?token=/ })
    .first()
    .click();
  await expect(page.getByLabel('New password')).toBeVisible();
  await expectNoFindingsInAny(page, lightAndDark);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`the question which kind of ID photo it shall be has no finding, ${viewport.width} wide`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const tool = new PhotoTool(page, 'id-photo');
    await tool.open(server.siteUrl('id'));
    await paste(page, photoFile('me.jpg', await makePortrait(450, 600)));
    await expect(tool.kindQuestion().getByRole('listitem').first()).toBeVisible();
    await expectNoFindingsInAny(
      page,
      themes.flatMap((theme) => schemes.map((colorScheme) => ({ theme, colorScheme }))),
    );
  });
}

for (const [site, path] of samplePages) {
  test(`the stored result of the sample at ${path} has no finding`, async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(server.siteUrl(site) + path);
    await page.getByRole('button', { name: /^Try with a sample/ }).click();
    await expect(page.getByRole('dialog', { name: 'Sample result' })).toBeVisible();
    await expectNoFindingsInAny(page, lightAndDark);
  });
}

test('the login dialog has no finding', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.siteUrl('pdf'));
  const login = new LoginDialog(page);
  await login.open();
  await expectNoFindings(page);
  await login.submit();
  await expectNoFindings(page);
});

test('waiting for a payment has no finding', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const prices = new PricePage(page);
  await prices.open(server.siteUrl('pdf'));
  await prices.buyButtons().first().click();
  await page.getByLabel('Email').fill('axe-waiting@demo.test');
  // The page asks until the payment is confirmed, which takes three seconds here: it keeps hearing "not yet".
  await page.route('**/pay/info/**', (route) =>
    route.fulfill({ json: { success: '1', obj: { status: 0 } } }),
  );
  await page.getByRole('button', { name: /^Approve, confirmed after/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment');
  await expectNoFindingsInAny(page, lightAndDark);
});

test('the result of a conversion has no finding, with its menu and its quality check', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, server.siteUrl('pdf'), member);
  const tool = new DocumentTool(page);
  await tool.open(server.siteUrl('pdf'));
  await tool.choose(sampleFile('report.pdf', await makeReportPdf()));
  await tool.convert();
  await tool.waitUntilDone('report.pdf');
  const result = await tool.openResult('report.pdf');
  await expect(result.download).toBeEnabled();
  await expectNoFindingsInAny(page, lightAndDark);
  await result.openMenu();
  await expectNoFindingsInAny(page, lightAndDark);
  await result.choose('Quality check details');
  await expectNoFindingsInAny(page, lightAndDark);
});

test('the result of a restored photo has no finding, whole and enlarged', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, server.siteUrl('photos'), member);
  const tool = new PhotoTool(page, 'old-photos');
  await tool.open(server.siteUrl('photos'));
  await tool.choose(photoFile('lake.jpg', await makePortrait()));
  await tool.waitForResult('Photo has been restored!');
  await tool.closeDialog();
  const result = await tool.openResult('lake.jpg');
  await result.expectDrawn('After');
  await expectNoFindingsInAny(page, lightAndDark);
  await result.zoom('Zoom in');
  await expectNoFindingsInAny(page, lightAndDark);
});

test('the result of a drawing has no finding, with the styles to draw it again', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, server.siteUrl('anime'), member);
  const tool = new PhotoTool(page, 'ai-photo');
  await tool.open(server.siteUrl('anime'));
  await tool.choose(photoFile('me.jpg', await makePortrait()));
  await tool.waitUntilDone('me.jpg');
  const result = await tool.openResult('me.jpg');
  await result.expectDrawn('After');
  await expect(result.styles).toBeVisible();
  await expectNoFindingsInAny(page, lightAndDark);
});

test('the account has no finding, with the receipt of a payment', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const siteUrl = server.siteUrl('pdf');
  const person = { email: await registerPerson(page.request, siteUrl, 'toolfront'), password: 'toolfront' };
  await signIn(page, siteUrl, person);
  const prices = new PricePage(page);
  await prices.open(siteUrl);
  await prices.buyButtons().first().click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByText('The payment is confirmed.')).toBeVisible();
  await page.goto(`${siteUrl}/sub/account`);
  const receipt = page.getByRole('button', { name: 'Receipt' }).first();
  await expect(receipt).toBeVisible();
  await expectNoFindingsInAny(page, lightAndDark);
  await receipt.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindingsInAny(page, lightAndDark);
});

/** A theme and a scheme change colours alone: the other rules are asked once a load. */
async function expectNoFindingsInAny(page: Page, looks: readonly Look[]): Promise<void> {
  for (const [index, { theme, colorScheme }] of looks.entries()) {
    await page.emulateMedia({ colorScheme });
    if (theme !== undefined) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
    }
    await expectNoFindings(page, index === 0 ? 'everything' : 'colours');
  }
}

async function expectNoFindings(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<void> {
  // In the page itself: no page here has frames, for whose sake the other way opens a tab at every look.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (what === 'colours' && !isWholeSuite
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  ).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}
