import { findLayoutProblems } from '../screens/find-layout-problems';
import { routes, type Screen, states, words } from '../screens/screen-list';
import { expect, test } from '../support/journey';

// Russian has the longest words of the five languages, and 360 px are the narrowest phones in wide use.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Every block in one page. */
const blocks: Screen = { name: 'blocks', path: '/t/blocks' };

for (const { name, path, prepare, expectedConsole: expected = [] } of [...routes, blocks, ...states]) {
  test(`${name} is whole in Russian on a narrow phone`, async ({ page, server, expectedConsole }) => {
    expectedConsole.patterns.push(...expected);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const url = new URL(path, server.siteUrl('pdf'));
    url.searchParams.set('lang', 'ru');
    await page.goto(url.href, { waitUntil: 'networkidle' });
    await prepare?.(page, words.ru);
    expect(await findLayoutProblems(page, true)).toEqual([]);
  });
}
