import type { Page } from '@playwright/test';
import { findLayoutProblems } from '../screens/find-layout-problems';
import { routes, type Screen, states, words } from '../screens/screen-list';
import { expect, test } from '../support/journey';
import { wholeSuiteIf } from '../support/whole-suite';

// Russian has the longest words of the five languages, and 360 px are the narrowest phones in wide use.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Every block in one page. */
const blocks: Screen = { name: 'blocks', path: '/t/blocks' };

/** The screens with the most controls; the whole suite has them all. */
const longest = new Set([
  'home',
  'tool-pdf',
  'tool-id-photo',
  'prices',
  'blocks',
  'menu',
  'create-account',
  'account',
]);

/** What a browser gives to readers who left their text size alone. */
const usualTextPx = 16;

for (const { name, path, prepare, isPhoneOnly, expectedConsole: expected = [] } of [
  ...routes,
  blocks,
  ...states,
]) {
  test(
    `${name} is whole in Russian on a narrow phone, at 320 px and with text twice as large`,
    wholeSuiteIf(!longest.has(name)),
    async ({ page, server, expectedConsole }) => {
      expectedConsole.patterns.push(...expected);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const url = new URL(path, server.siteUrl('pdf'));
      url.searchParams.set('lang', 'ru');
      await page.goto(url.href, { waitUntil: 'networkidle' });
      await prepare?.(page, words.ru);
      expect(await findLayoutProblems(page, true), 'at 360 px').toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await findLayoutProblems(page, true), 'at 320 px').toEqual([]);
      if (isPhoneOnly) return;
      await doubleText(page);
      await page.setViewportSize({ width: 640, height: 800 });
      expect(await findLayoutProblems(page, true), 'with text twice as large, at 640 px').toEqual([]);
    },
  );
}

/** As in the browser's settings: sizes in percent follow it. */
async function doubleText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 2 * usualTextPx } });
  await expect
    .poll(() => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)))
    .toBeGreaterThanOrEqual(1.75 * usualTextPx);
}
