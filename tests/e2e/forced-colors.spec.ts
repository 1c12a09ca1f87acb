import type { Locator } from '@playwright/test';
import { makePng } from '../support/documents/image-files';
import { expect, test } from '../support/journey';
import { makePortrait } from '../support/photos/sample-photos';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, sampleFile } from './models/document-tool';
import { member } from './models/login-dialog';
import { PhotoTool, photoFile } from './models/photo-tool';

/** What a person chose or how far something is must show in the few colours that Windows' contrast themes leave. */
test.describe('in the colours of the system alone', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

  test('a chosen tab, tile or language and the divider of two pictures show', async ({ page, server }) => {
    await page.goto(`${server.siteUrl('pdf')}/t/blocks`);
    await expectToDiffer(
      page.getByRole('tab', { selected: true }).first(),
      page.getByRole('tab', { selected: false }).first(),
      'background-color',
    );
    const slider = page.getByRole('slider').first();
    const divider = slider.locator('xpath=following-sibling::*[1]');
    expect(await colorOf(divider, 'background-color')).toBe(await systemColor(divider, 'CanvasText'));

    await page.goto(`${server.siteUrl('anime')}/t/ai-photo`);
    // Without it the browser lays a ground of its own under the words, in which they vanish.
    const login = page.getByRole('banner').getByRole('button', { name: 'Log in' });
    await expect(login).toHaveCSS('forced-color-adjust', 'none');
    await expectToDiffer(login, login, 'background-color', 'color');
    const tiles = page.getByRole('group', { name: 'Style' }).locator('label');
    await expectToDiffer(tiles.first(), tiles.nth(1), 'border-top-color');
    expect(await colorOf(tiles.nth(1), 'border-top-color')).toBe(await systemColor(tiles.first(), 'Canvas'));
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect(await colorOf(focused, 'outline-color')).not.toBe(await systemColor(focused, 'Canvas'));

    await page.goto(`${server.siteUrl('voice')}/t/text-conversion`);
    const languages = page.locator('fieldset').filter({ hasText: 'Spanish' }).locator('label');
    await expectToDiffer(
      languages.filter({ has: page.locator(':checked') }),
      languages.filter({ hasText: 'Spanish' }),
      'background-color',
    );
    const checked = languages.filter({ has: page.locator(':checked') });
    await checked.getByRole('radio').focus();
    await page.keyboard.press('ArrowRight');
    await expect(checked).toHaveCSS('outline-style', 'solid');
  });

  test('the lines over a photo show', wholeSuiteIf(true), async ({ page, server }) => {
    const tool = new PhotoTool(page, 'id-photo');
    await tool.open(server.siteUrl('id'));
    await tool.choose(photoFile('me.jpg', await makePortrait()));
    const line = tool.dialog.getByRole('slider', { name: 'Chin' });
    await tool.waitForGuides();
    const drawn = await line.evaluate((guide) => getComputedStyle(guide, '::before').backgroundColor);
    expect(drawn).toBe(await systemColor(line, 'Highlight'));
  });

  test('how far a job is shows', async ({ page, server }) => {
    await signIn(page, server.siteUrl('pdf'), member);
    const tool = new DocumentTool(page);
    await tool.open(server.siteUrl('pdf'));
    // The work never begins: the bar stays.
    await page.route(/\/(nodeapi|backapi)\//, () => undefined);
    await tool.choose(sampleFile('picture.png', await makePng()));
    await tool.convert();
    const bar = page.getByRole('progressbar', { name: 'picture.png' });
    await expect(bar).toBeVisible();
    await expectToDiffer(bar.locator('i'), bar, 'background-color');
    await expect(bar).toHaveCSS('border-top-style', 'solid');
  });
});

async function expectToDiffer(
  one: Locator,
  other: Locator,
  property: string,
  otherProperty = property,
): Promise<void> {
  expect(await colorOf(one, property)).not.toBe(await colorOf(other, otherProperty));
}

function colorOf(element: Locator, property: string): Promise<string> {
  return element.evaluate((shown, name) => getComputedStyle(shown).getPropertyValue(name), property);
}

/** What one of the system's colours is in this browser. */
function systemColor(beside: Locator, name: string): Promise<string> {
  return beside.evaluate((element, color) => {
    const sample = element.ownerDocument.createElement('i');
    sample.style.color = color;
    element.ownerDocument.body.append(sample);
    const { color: computed } = getComputedStyle(sample);
    sample.remove();
    return computed;
  }, name);
}
