import type { Page } from '@playwright/test';
import { mobileMaxWidthPx } from '../../contract/pages';
import type { PageInfo } from '../../contract/tenant';
import { findLayoutProblems } from '../screens/find-layout-problems';
import { openMenu, routes, type Screen, states, words } from '../screens/screen-list';
import { copySites } from '../support/changed-sites';
import { fullPage } from '../support/full-configuration';
import { expect, test } from '../support/journey';
import { startServer } from '../support/running-server';
import { wholeSuiteIf } from '../support/whole-suite';

// Russian has the longest words of the five languages, and 360 px are the narrowest phones in wide use.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Every block in one page. */
const blocks: Screen = { name: 'blocks', path: '/t/blocks' };

/** The screens with the most controls; the whole suite has them all. */
const longest = new Set(['home', 'tool-id-photo', 'blocks', 'menu']);

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

test.describe('words without a place to break', () => {
  /** What names things or leads somewhere, and is no text of the page. */
  const noTexts =
    /^(component|src|img|image|logo|path|href|host|code|theme|look|layout|html|intro|extra|appUrl|value|type|tag|helpUrl|name|\$schema)$/;

  for (const [width, letters] of [
    [360, 25],
    [1280, 160],
  ] as const) {
    test(
      `of ${letters} letters wrap at ${width} px in every title, block and menu`,
      wholeSuiteIf(letters > 25),
      async ({ page, expectedConsole }) => {
        // The pictures of that page are nowhere.
        expectedConsole.patterns.push(/404/);
        const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(5).slice(0, letters);
        const sites = await copySites();
        await sites.changeSite('pdf', (_info, english) => Object.assign(english, lengthen(english, word)));
        const texts = lengthen(fullPage, word) as unknown as PageInfo;
        await sites.writePage('pdf', 'index', texts);
        const server = await startServer({ SITES_DIR: sites.dir, DEMO: '1' });
        try {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(server.siteUrl('pdf'), { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { name: word }).first()).toBeVisible();
          const problems = await findLayoutProblems(page, false);
          expect(problems.filter((problem) => problem.startsWith('scrolls sideways'))).toEqual([]);
          if (width > mobileMaxWidthPx) await page.getByRole('banner').locator('summary').first().click();
          else await openMenu(page, words.en);
          const opened = await findLayoutProblems(page, false);
          expect(
            opened.filter((problem) => problem.startsWith('scrolls sideways')),
            'with the menu open',
          ).toEqual([]);
        } finally {
          await server.stop();
          await sites.remove();
        }
      },
    );
  }

  function lengthen<Value>(value: Value, word: string): Value {
    return JSON.parse(JSON.stringify(value), (name, field: unknown) =>
      typeof field === 'string' && !noTexts.test(name) ? word : field,
    );
  }
});

/** As in the browser's settings: sizes in percent follow it. */
async function doubleText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 2 * usualTextPx } });
  await expect
    .poll(() => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)))
    .toBeGreaterThanOrEqual(1.75 * usualTextPx);
}
