import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { routes, type Screen, sites, states } from './screen-list';
import { deskViews, phoneViews, russianViews, takePictures } from './take-pictures';

// Pictures of every screen, for people to look at, and what a program can see in them: `npm run screens`.

const everyScreen = [...routes, ...states];

for (const site of sites) {
  test.describe(`${site} on a phone`, () => {
    test.use({ hasTouch: true, viewport: phoneViews[0].viewport });

    for (const screen of everyScreen) {
      test(screen.name, async ({ page, server, expectedConsole }) => {
        expectedConsole.patterns.push(...(screen.expectedConsole ?? []));
        const url = server.siteUrl(site) + screen.path;
        await open(page, url, screen);
        const problems = await takePictures(page, phoneViews, site, screen.name);
        if (!screen.isEnglishOnly) {
          await open(page, addLanguage(url, 'ru'), screen);
          problems.push(...(await takePictures(page, russianViews, site, screen.name)));
        }
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

async function open(page: Page, address: string, { prepare }: Screen): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address, { waitUntil: 'networkidle' });
  await prepare?.(page);
}

function addLanguage(address: string, language: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}
