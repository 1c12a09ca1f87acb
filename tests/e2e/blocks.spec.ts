import type { Page } from '@playwright/test';
import { languages } from '../../contract/languages';
import { expect, test } from '../support/journey';
import { BlocksPage } from './models/blocks-page';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const compare = 'See real results';
const sizes = [
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];

for (const { name, viewport } of sizes) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('the divider starts in the middle and goes by keyboard and mouse', async ({ page, server }) => {
      const blocks = new BlocksPage(page);
      await blocks.open(server.siteUrl('pdf'));
      await blocks.carousel(compare).lookAt();
      const slider = page.getByRole('slider', { name: 'Divider between before and after' });
      await expect(slider).toHaveValue('50');
      await slider.press('ArrowLeft');
      await expect(slider).toHaveValue('49');
      await slider.press('Home');
      await expect(slider).toHaveValue('0');
      await slider.press('End');
      await expect(slider).toHaveAttribute('aria-valuetext', '100% before');

      const box = await boxOf(page);
      await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2);
      await page.mouse.down();
      await expect(slider).toHaveValue('90');
      await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2, { steps: 4 });
      await expect(slider).toHaveValue('25');
      await page.mouse.move(box.x - 60, box.y + box.height / 2);
      await expect(slider).toHaveValue('0');
      await page.mouse.up();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await expect(slider).toHaveValue('0');
    });

    test('the kinds of recovery are tabs', async ({ page, server }) => {
      const blocks = new BlocksPage(page);
      await blocks.open(server.siteUrl('pdf'));
      const tabs = page.getByRole('tablist', { name: 'What happened to your files?' }).getByRole('tab');
      const panel = page.getByRole('tabpanel');
      await expect(panel).toContainText('Emptied the Recycle Bin');
      await tabs.nth(1).click();
      await expect(panel).toContainText('A quick format');
      await tabs.nth(1).press('ArrowRight');
      await expect(tabs.nth(2)).toBeFocused();
      await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await expect(tabs.first()).toBeFocused();
      await expect(panel).toHaveCount(1);
      await expect(panel).toContainText('Emptied the Recycle Bin');
    });

    test('eleven tools show by their order, the rest when asked for', async ({ page, server }) => {
      const blocks = new BlocksPage(page);
      await blocks.open(server.siteUrl('pdf'));
      const cards = page.getByRole('list').filter({ hasText: 'PowerPoint to PDF' }).getByRole('link');
      await expect(cards).toHaveCount(11);
      await expect(cards.first()).toHaveText('PDF to Word');
      await blocks.press('Show all 14');
      await expect(cards).toHaveCount(14);
      await expect(cards.nth(11)).toBeFocused();
      await expect(cards.last()).toHaveText('Recover lost files');
      await blocks.press('Show fewer');
      await expect(cards).toHaveCount(11);
    });
  });
}

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the divider follows sideways, and stays where it is when the page is scrolled', async ({
    page,
    server,
  }) => {
    const blocks = new BlocksPage(page);
    await blocks.open(server.siteUrl('pdf'));
    await blocks.carousel(compare).lookAt();
    const slider = page.getByRole('slider', { name: 'Divider between before and after' });
    const { x, y, width, height } = await boxOf(page);
    const middle = y + height / 2;
    await swipe(page, [
      [x + width * 0.5, middle],
      [x + width * 0.6, middle],
      [x + width * 0.75, middle],
      [x + width * 0.8, middle],
    ]);
    await expect(slider).toHaveValue('80');
    await page.touchscreen.tap(x + width * 0.2, middle);
    await expect(slider).toHaveValue('20');
    await swipe(page, [
      [x + width * 0.7, middle],
      [x + width * 0.7, middle - 40],
      [x + width * 0.7, middle - 120],
    ]);
    await expect(slider).toHaveValue('20');
  });
});

for (const language of languages) {
  test(`every block is drawn in ${language}`, async ({ page, server }) => {
    await new BlocksPage(page).open(server.siteUrl('pdf'), language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('main h2')).toHaveCount(9);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test('everything can be read with scripts off', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.siteUrl('pdf')}/t/blocks`);
  await expect(page.getByRole('link', { name: 'Recover lost files' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show all 14' })).toBeHidden();
  await expect(page.getByText('Windows no longer starts')).toBeVisible();
  await expect(page.getByText('Clara Nyström')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Next' }).first()).toBeHidden();
  await context.close();
});

async function boxOf(page: Page) {
  const picture = page.getByRole('region', { name: compare }).getByRole('img').first();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The compared picture is not on the page');
  return box;
}

/** A finger's way over the screen, as Chromium reports it. */
async function swipe(page: Page, points: [x: number, y: number][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const [start, ...rest] = points;
  const touch = (type: 'touchStart' | 'touchMove', [x, y]: [number, number]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  if (start) await touch('touchStart', start);
  for (const point of rest) await touch('touchMove', point);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
