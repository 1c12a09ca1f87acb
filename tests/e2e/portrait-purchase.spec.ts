import { expect, test } from '../support/journey';
import { makePortrait } from '../support/photos/sample-photos';
import { wholeSuiteIf } from '../support/whole-suite';
import { PhotoTool, photoFile } from './models/photo-tool';

// A visitor's ID photo, from the portrait to the print, with the file chosen once.

test.use({ hasTouch: true, expectedConsole: { patterns: [/Failed to load resource/] } });

const password = 'toolfront-buyer';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  // `npm test` covers the verdict in portrait-check.spec.ts, and a file chosen before its purchase in membership.spec.ts.
  test(
    `a visitor sees the verdict, registers, pays, and has the measured photo, at ${viewport.width}px`,
    wholeSuiteIf(true),
    async ({ page, server }) => {
      await page.setViewportSize(viewport);
      const tool = new PhotoTool(page, 'id-photo');
      await tool.open(server.siteUrl('id'));
      await tool.chooseForType('Schengen', photoFile('me.jpg', await makePortrait()));
      const check = tool.dialog.getByRole('region', { name: 'Photo check' });
      await expect(check).toContainText('(required: 32 to 36 mm)', { timeout: 60_000 });
      await tool.dialog.getByRole('button', { name: 'Create photo' }).tap();

      await tool.dialog.getByLabel('Email').fill(`portrait-${Date.now()}-${viewport.width}@demo.test`);
      await tool.dialog.getByLabel('Password', { exact: true }).fill(password);
      await tool.dialog.getByLabel('Confirm password').fill(password);
      await tool.dialog.getByRole('button', { name: 'Create account', exact: true }).tap();
      await expect(tool.dialog.getByLabel('Confirm password')).toBeHidden();
      await tool.dialog.getByRole('button', { name: 'Log in', exact: true }).tap();

      await page.getByRole('button', { name: /^Start for \$0\.99$/ }).tap();
      await expect(page).toHaveURL(/\/sandbox\/pay/);
      await page.locator('button[value="approve"]').tap();
      await expect(page).toHaveURL(/\/t\/id-photo/, { timeout: 30_000 });
      await tool.waitUntilDone('me.jpg');
      expect((await tool.download('me.jpg')).name).toBe('me-id-photo.jpg');

      await tool.press('me.jpg', 'Show');
      await tool.waitForResult('The photo has been processed!');
      await expect(check).toContainText(/\d mm \(required: 32 to 36 mm\)/, { timeout: 60_000 });
      await expect(tool.dialog.getByRole('button', { name: '4×6 in sheet as PDF' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    },
  );
}
