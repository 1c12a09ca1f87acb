import { expect, test } from '../support/journey';
import { readDownload } from './models/document-tool';

// What "Try with a sample" gives to who has no plan; documents.spec.ts has the documents, a member's too.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a visitor sees how much smaller the sample became, and downloads it', async ({ page, server }) => {
  await page.goto(`${server.siteUrl('pdf')}/t/compress`);
  await page.getByRole('button', { name: 'Try with a sample document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sample result' });
  await expect(dialog).toContainText(/ to .*, \d+% smaller/);
  await expect(dialog.getByRole('slider', { name: 'Before and after' })).toBeAttached();
  const arrived = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  const { name, bytes } = await readDownload(await arrived);
  expect(name).toBe('sample-newsletter-compressed.pdf');
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
});

test('a visitor reads the sample recording, plays a line of it and takes it along', async ({
  page,
  server,
}) => {
  await page.goto(`${server.siteUrl('voice')}/t/text-conversion`);
  await page.getByRole('button', { name: 'Try with a sample recording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sample result' });
  await expect(dialog.getByRole('document', { name: 'Text of the recording' })).toContainText(
    'Mr. John Dashwood',
  );
  const line = dialog.getByRole('list', { name: 'Segments with times' }).getByRole('button').first();
  await line.click();
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  const arrived = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as SRT' }).click();
  const { name, bytes } = await readDownload(await arrived);
  expect(name).toBe('sample-reading.srt');
  expect(bytes.toString('utf8')).toMatch(/^1\n00:00:0\d,\d{3} --> /);
  await expect(dialog.getByRole('link', { name: 'See all plans' })).toBeVisible();
});
