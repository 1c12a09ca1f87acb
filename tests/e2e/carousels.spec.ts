import type { Page } from '@playwright/test';
import {
  bannerRotationMs,
  compareCycleMs,
  readingRotationMs,
  testimonialRotationMs,
  whyChooseMobileRotationMs,
} from '../../contract/timing';
import { expect, test } from '../support/journey';
import { wholeSuiteIf } from '../support/whole-suite';
import { BlocksPage } from './models/blocks-page';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const banner = 'Three ways to save time';
const sizes = [
  { name: 'a desk', viewport: { width: 1280, height: 800 }, details: wholeSuiteIf(true) },
  { name: 'a phone', viewport: { width: 390, height: 844 }, details: {} },
];
const carousels = [
  { title: banner, total: 3, everyMs: bannerRotationMs },
  { title: 'One page, read your way', total: 5, everyMs: readingRotationMs },
  { title: 'What people do with it', total: 3, everyMs: testimonialRotationMs },
  { title: 'See real results', total: 3, everyMs: compareCycleMs },
];

for (const { name, viewport, details } of sizes) {
  test.describe(`on ${name}`, details, () => {
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
  });
}

test.describe('a carousel pauses', () => {
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
    const list = page.getByRole('list').filter({ hasText: 'No signal? No problem' });
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
