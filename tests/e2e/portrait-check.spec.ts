import { expect, test } from '../support/journey';
import { makePortrait } from '../support/photos/sample-photos';
import { PhotoTool, photoFile } from './models/photo-tool';

// The verdict on a portrait before anybody signs in or pays: what is seen while it takes its time, and when it fails.

test.use({
  viewport: { width: 390, height: 844 },
  expectedConsole: { patterns: [/Failed to load resource/] },
});

const call = '**/aiphoto/idPhoto/check';

test('who does not want to wait for the check skips it by key, and places the lines', async ({
  page,
  server,
}) => {
  const tool = new PhotoTool(page, 'id-photo');
  await tool.open(server.siteUrl('id'));
  await page.route(call, () => new Promise<never>(() => undefined));
  await tool.chooseForType('Schengen', photoFile('me.jpg', await makePortrait(450, 600)));
  await expect(tool.dialog.getByRole('progressbar', { name: 'Checking the photo…' })).toBeVisible();
  await expect(tool.dialog.getByRole('status')).toContainText('Checking the photo…');
  await expect(tool.dialog.getByRole('status')).toContainText('This can take up to 45 seconds.');

  const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/idPhoto/check'));
  await tool.dialog.getByRole('button', { name: 'Skip the check' }).press('Enter');
  await given;
  await expect(tool.dialog.getByRole('slider', { name: 'Chin' })).toBeVisible();
  await expect(tool.dialog.getByRole('alert')).toHaveCount(0);
  // Read on from the dialog's content, not from the page behind it.
  await page.keyboard.press('Tab');
  await expect(tool.dialog.getByRole('slider').first()).toBeFocused();
});

test('a check that failed says why, and is made again', async ({ page, server }) => {
  test.slow();
  const tool = new PhotoTool(page, 'id-photo');
  await tool.open(server.siteUrl('id'));
  await page.route(call, (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
  await tool.chooseForType('Schengen', photoFile('me.jpg', await makePortrait(450, 600)));
  const alert = tool.dialog.getByRole('alert');
  await expect(alert).toContainText('The photo could not be checked.');
  await expect(alert).toContainText('The server could not do that at the moment.');
  await expect(tool.dialog.getByRole('button', { name: 'Create photo' })).toBeEnabled();

  // Beside other browsers it may take longer than a person is let wait: it is made again, as they would.
  await expect(async () => {
    const retry = alert.getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click();
    await expect(tool.dialog.getByRole('region', { name: 'Photo check' })).toBeVisible({ timeout: 50_000 });
  }).toPass({ timeout: 450_000 });
  await expect(tool.dialog.getByRole('status')).toContainText('Photo checked.');
  await expect(alert).toHaveCount(0);
});
