import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { routes, type Screen, sites, states, words } from './screen-list';
import { deskViews, phoneViews, russianViews, takePictures } from './take-pictures';

// Pictures of every screen, for people to look at, and what a program can see in them: `npm run screens`.

const everyScreen = [...routes, ...states];

for (const site of sites) {
  test.describe(`${site} on a phone`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: phoneViews[0].viewport });

    for (const screen of everyScreen) {
      test(screen.name, async ({ page, server, expectedConsole }) => {
        expectedConsole.patterns.push(...(screen.expectedConsole ?? []));
        const url = server.siteUrl(site) + screen.path;
        await open(page, url, screen);
        const problems = await takePictures(page, phoneViews, site, screen.name);
        await page.context().clearCookies();
        await page.evaluate(() => localStorage.clear());
        await open(page, url, screen, 'ru');
        problems.push(...(await takePictures(page, russianViews, site, screen.name)));
        expect(problems).toEqual([]);
      });
    }
  });

  test.describe(`${site} on a desk`, () => {
    for (const screen of everyScreen.filter(({ isPhoneOnly }) => !isPhoneOnly)) {
      test(screen.name, async ({ page, server, expectedConsole }) => {
        expectedConsole.patterns.push(...(screen.expectedConsole ?? []));
        await open(page, server.siteUrl(site) + screen.path, screen);
        expect(await takePictures(page, deskViews, site, screen.name)).toEqual([]);
      });
    }
  });
}

test('a host that is not set up', async ({ page, server, expectedConsole }) => {
  expectedConsole.patterns.push(/404/);
  await page.goto(`http://nobody.localhost:${server.port}/`);
  expect(await takePictures(page, [...phoneViews, ...deskViews], 'unknown-host', 'home')).toEqual([]);
});

async function open(
  page: Page,
  address: string,
  { prepare }: Screen,
  language: 'en' | 'ru' = 'en',
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const url = new URL(address);
  url.searchParams.set('lang', language);
  await page.goto(url.href, { waitUntil: 'networkidle' });
  await prepare?.(page, words[language]);
}
