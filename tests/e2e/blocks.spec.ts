import type { Page } from '@playwright/test';
import { languages } from '../../src/contract/languages';
import {
  bannerRotationMs,
  compareCycleMs,
  readingRotationMs,
  testimonialRotationMs,
  whyChooseMobileRotationMs,
} from '../../src/contract/timing';
import { expect, test } from '../support/journey';
import { BlocksPage } from './models/blocks-page';

const banner = 'Three ways to spend less time on it';
const compare = 'See it before you trust it';
const sizes = [
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];
const carousels = [
  { title: banner, total: 3, everyMs: bannerRotationMs },
  { title: 'One page, read your way', total: 5, everyMs: readingRotationMs },
  { title: 'What people do with it', total: 3, everyMs: testimonialRotationMs },
  { title: compare, total: 3, everyMs: compareCycleMs },
];

for (const { name, viewport } of sizes) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    for (const { title, total, everyMs } of carousels) {
      test(`“${title}” moves on every ${everyMs} ms, round and round`, async ({ page, server }) => {
        const blocks = new BlocksPage(page);
        await blocks.open(server.siteUrl('pdf'));
        const carousel = blocks.carousel(title);
        await carousel.lookAt();
        await carousel.expectMoving();
        await blocks.letPass(everyMs - 1);
        await carousel.expectAt(1, total);
        await blocks.letPass(1);
        await carousel.expectAt(2, total);
        for (let place = 3; place <= total; place += 1) {
          await blocks.letPass(everyMs);
          await carousel.expectAt(place, total);
        }
        await blocks.letPass(everyMs);
        await carousel.expectAt(1, total);
      });
    }

    test('the slides keep their place when the window changes its size', async ({ page, server }) => {
      const blocks = new BlocksPage(page);
      await blocks.open(server.siteUrl('pdf'));
      const carousel = blocks.carousel('What people do with it');
      await carousel.lookAt();
      await carousel.expectInPlace();
      await page.setViewportSize({ width: viewport.width - 40, height: viewport.height - 200 });
      await carousel.expectInPlace();
    });

    test('a wish for less motion is obeyed until Play is pressed', async ({ page, server }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const blocks = new BlocksPage(page);
      await blocks.open(server.siteUrl('pdf'));
      for (const { title, total } of carousels) {
        const carousel = blocks.carousel(title);
        await carousel.lookAt();
        await blocks.letPass(20_000);
        await carousel.expectAt(1, total);
      }
      const carousel = blocks.carousel(banner);
      await carousel.lookAt();
      await carousel.press('Play');
      await carousel.expectMoving();
      await blocks.letPass(bannerRotationMs);
      await carousel.expectAt(2, 3);
    });

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
      await expect(panel).toContainText('Emptied the bin');
      await tabs.nth(1).click();
      await expect(panel).toContainText('A quick format');
      await tabs.nth(1).press('ArrowRight');
      await expect(tabs.nth(2)).toBeFocused();
      await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await expect(tabs.first()).toBeFocused();
      await expect(panel).toHaveCount(1);
      await expect(panel).toContainText('Emptied the bin');
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

test.describe('a carousel stands still', () => {
  test('while focus is within, and moves on by arrow keys', async ({ page, server }) => {
    const { blocks, carousel } = await openBanner(page, server.siteUrl('pdf'));
    await carousel.region.getByRole('link', { name: 'Convert a file' }).focus();
    await carousel.expectStanding();
    await blocks.letPass(20_000);
    await carousel.expectAt(1, 3);
    await page.keyboard.press('ArrowRight');
    await carousel.expectAt(2, 3);
    await page.keyboard.press('ArrowLeft');
    await carousel.expectAt(1, 3);
  });

  test('while a mouse rests on it', async ({ page, server }) => {
    const { blocks, carousel } = await openBanner(page, server.siteUrl('pdf'));
    await carousel.region.getByRole('heading').first().hover();
    await carousel.expectStanding();
    await blocks.letPass(20_000);
    await carousel.expectAt(1, 3);
    await page.mouse.move(2, 2);
    await carousel.expectMoving();
  });

  test('while it is out of sight', async ({ page, server }) => {
    const { blocks, carousel } = await openBanner(page, server.siteUrl('pdf'));
    await carousel.lookAway();
    await carousel.expectStanding();
    await blocks.letPass(20_000);
    await carousel.lookAt();
    await carousel.expectAt(1, 3);
  });

  test('while the document is hidden', async ({ page, server }) => {
    const { blocks, carousel } = await openBanner(page, server.siteUrl('pdf'));
    await blocks.putDocument('hidden');
    await carousel.expectStanding();
    await blocks.letPass(20_000);
    await carousel.expectAt(1, 3);
    await blocks.putDocument('visible');
    await carousel.expectMoving();
  });

  test('after Pause, until Play', async ({ page, server }) => {
    const { blocks, carousel } = await openBanner(page, server.siteUrl('pdf'));
    await carousel.press('Pause');
    await page.mouse.move(2, 2);
    await blocks.letPass(20_000);
    await carousel.expectAt(1, 3);
    await carousel.press('Next');
    await carousel.expectAt(2, 3);
    await carousel.press('Play');
    await carousel.expectMoving();
    await blocks.letPass(bannerRotationMs);
    await carousel.expectAt(3, 3);
  });

  async function openBanner(page: Page, siteUrl: string) {
    const blocks = new BlocksPage(page);
    await blocks.open(siteUrl);
    const carousel = blocks.carousel(banner);
    await carousel.lookAt();
    await carousel.expectMoving();
    return { blocks, carousel };
  }
});

test('slides that do not show cannot be reached', async ({ page, server }) => {
  const blocks = new BlocksPage(page);
  await blocks.open(server.siteUrl('pdf'));
  const carousel = blocks.carousel(banner);
  await carousel.lookAt();
  await carousel.expectMoving();
  await carousel.region.getByRole('link', { name: 'Convert a file' }).focus();
  await page.keyboard.press('Tab');
  await expect(carousel.region.getByRole('button', { name: 'Pause' })).toBeFocused();
});

test('a mouse selects a testimonial and holds the slides', async ({ page, server }) => {
  const blocks = new BlocksPage(page);
  await blocks.open(server.siteUrl('pdf'));
  const carousel = blocks.carousel('What people do with it');
  await carousel.lookAt();
  await carousel.expectMoving();
  const second = carousel.region.getByRole('listitem').filter({ hasText: 'Daniel Okoro' });
  await second.hover();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await carousel.expectStanding();
  await blocks.letPass(20_000);
  await carousel.expectAt(1, 3);
  await page.mouse.move(2, 2);
  await carousel.expectMoving();
  await blocks.letPass(testimonialRotationMs);
  await expect(carousel.region.getByRole('listitem').filter({ hasText: 'Amara Diallo' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test.describe('the reasons', () => {
  test('are a numbered list on a desk', async ({ page, server }) => {
    const blocks = new BlocksPage(page);
    await blocks.open(server.siteUrl('pdf'));
    const list = page.getByRole('list').filter({ hasText: 'It survives the tunnel' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list.getByText('Exclusive')).toHaveCount(1);
    await expect(blocks.carousel('Why people stay').region).toHaveCount(0);
  });

  test('are a carousel on a phone', async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const blocks = new BlocksPage(page);
    await blocks.open(server.siteUrl('pdf'));
    // The list becomes a carousel when a person comes near it.
    await page.getByRole('heading', { name: 'Why people stay' }).scrollIntoViewIfNeeded();
    const carousel = blocks.carousel('Why people stay');
    await carousel.lookAt();
    await carousel.expectMoving();
    await blocks.letPass(whyChooseMobileRotationMs - 1);
    await carousel.expectAt(1, 3);
    await blocks.letPass(1);
    await carousel.expectAt(2, 3);
  });
});

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
