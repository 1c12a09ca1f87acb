import { makeDocx } from '../support/documents/office-files';
import { makePdf, makeReportPdf } from '../support/documents/pdf-files';
import { expect, test } from '../support/journey';
import { fade, makePortrait, makeScene, toSharp } from '../support/photos/sample-photos';
import { readPdfPages } from '../support/read-pdf';
import { waitForServiceWorker } from '../support/service-worker';
import { signIn } from '../support/sign-in';
import { DocumentTool, sampleFile } from './models/document-tool';
import { member } from './models/login-dialog';
import { PhotoTool, photoFile } from './models/photo-tool';
import { ResultPage } from './models/result-page';

test.use({
  serviceWorkers: 'allow',
  expectedConsole: { patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/] },
});

const sentence = 'The harbour office keeps a copy of every letter';

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
] as const) {
  test.describe(() => {
    test.use({ viewport });
    test(`a result is opened from its row on ${device}, again without a network, and deleted`, async ({
      page,
      context,
      server,
    }) => {
      await signIn(page, server.siteUrl('pdf'), member);
      const tool = new DocumentTool(page);
      await tool.open(server.siteUrl('pdf'));
      await waitForServiceWorker(page);
      await tool.choose(sampleFile('letter.docx', await makeDocx([sentence])));
      await tool.convert();
      await tool.waitUntilDone('letter.docx');

      let result = await tool.openResult('letter.docx');
      await expect(result.title).toHaveText('letter.pdf');
      await expect(result.quality).toContainText('1 page');
      await expect(result.quality).toContainText('Made on our server.');
      await result.expectFilledButtonAsWideAsCard();

      await context.setOffline(true);
      await page.reload();
      await expect(result.title).toHaveText('letter.pdf');
      const { name, bytes } = await result.save();
      expect(name).toBe('letter.pdf');
      expect((await readPdfPages(bytes)).join(' ')).toContain(sentence);
      // The browser of the tests has no viewer of PDFs, and says so.
      const showsPdfs = await page.evaluate(() => navigator.pdfViewerEnabled);
      await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(showsPdfs ? 1 : 0);

      await page.goBack();
      await expect(tool.job('letter.docx')).toBeVisible();
      result = await tool.openResult('letter.docx');
      await result.choose('Delete file');
      await expect(page).toHaveURL(/\/t\/pdf$/);
      await expect(tool.job('letter.docx')).toHaveCount(0);
    });

    test(`a restored photo is compared, enlarged and downloaded on ${device}, again without a network`, async ({
      page,
      context,
      server,
    }) => {
      await signIn(page, server.siteUrl('photos'), member);
      const tool = new PhotoTool(page, 'old-photos');
      await tool.open(server.siteUrl('photos'));
      await waitForServiceWorker(page);
      const source = await toSharp(fade(await makeScene(420, 300)))
        .jpeg()
        .toBuffer();
      await tool.choose(photoFile('lake.jpg', source));
      await tool.waitForResult('Photo has been restored!');
      await tool.closeDialog();

      const result = await tool.openResult('lake.jpg');
      await expect(result.title).toHaveText(/^lake-restored\./);
      await result.expectDrawn('Before');
      await result.expectDrawn('After');
      await result.expectFilledButtonAsWideAsCard();

      await context.setOffline(true);
      await page.reload();
      await result.expectDrawn('Before');
      await result.expectDrawn('After');
      await result.slider.focus();
      await page.keyboard.press('Home');
      await expect(result.slider).toHaveAttribute('aria-valuetext', '0% before');
      await result.zoom('Zoom in');
      await result.zoom('Move right');
      // Both show the same part: a quarter of what shows was gone past.
      for (const picture of ['Before', 'After'] as const) {
        const { left, width } = await result.readPart(picture);
        expect(width).toBeCloseTo(2, 1);
        expect(left).toBeCloseTo(-0.75, 1);
      }
      await result.zoom('Zoom out');
      expect((await result.readPart('After')).left).toBeCloseTo(0, 1);
      const { name, bytes } = await result.save();
      expect(name).toMatch(/^lake-restored\./);
      expect(bytes.length).toBeGreaterThan(0);
      expect(await result.openFile()).toMatch(/^blob:/);
    });

    test(`a drawing is drawn again in another style with one press on ${device}`, async ({
      page,
      server,
    }) => {
      await signIn(page, server.siteUrl('anime'), member);
      const tool = new PhotoTool(page, 'ai-photo');
      await tool.open(server.siteUrl('anime'));
      await tool.chooseStyle('Pencil');
      await tool.choose(photoFile('me.jpg', await makePortrait(450, 600)));
      await tool.waitUntilDone('me.jpg');

      const result = await tool.openResult('me.jpg');
      const pencilPage = page.url();
      await result.expectDrawn('Before');
      await result.expectDrawn('After');
      await expect(result.styles.locator('[aria-current]')).toHaveText('Pencil');
      await expect(result.styles.getByRole('button')).toHaveCount(7);
      await result.styles.getByRole('button', { name: 'Neon' }).click();
      // Its progress first, and then the drawing.
      await expect(page).not.toHaveURL(pencilPage);
      await expect(result.styles.locator('[aria-current]')).toHaveText('Neon', { timeout: 60_000 });
      await result.expectDrawn('Before');
      await result.expectDrawn('After');
      await result.expectFilledButtonAsWideAsCard();
      expect((await result.save()).bytes.length).toBeGreaterThan(0);
      await page.goBack();
      await expect(result.styles.locator('[aria-current]')).toHaveText('Pencil');
    });
  });
}

test('a picture opens in a tab of its own; what needs a look comes before what is fine', async ({
  page,
  server,
}) => {
  await signIn(page, server.siteUrl('pdf'), member);
  const tool = new DocumentTool(page);
  await tool.open(server.siteUrl('pdf'));
  await tool.choose(
    sampleFile('leaf.pdf', await makePdf(1)),
    sampleFile('report.pdf', await makeReportPdf()),
  );
  await tool.chooseTarget('PNG', 0);
  await tool.chooseTarget('Word', 1);
  await tool.convert();
  await tool.waitUntilAllDone(2, 60_000);
  const picture = await tool.openResult('leaf.pdf');
  expect(await picture.openFile()).toMatch(/^blob:/);
  await page.goBack();
  const word = await tool.openResult('report.pdf');
  await expect(word.title).toHaveText('report.docx');
  const lines = await word.quality.getByRole('listitem').allInnerTexts();
  expect(lines[0]).toContain('font');
  expect(lines.at(-2)).toContain('all words kept');
});

test('a result that is not on this device says so, and leads on', async ({ page, server }) => {
  await page.goto(`${server.siteUrl('pdf')}/result/0b7e0000-0000-4000-8000-000000000000`);
  await expect(new ResultPage(page).title).toHaveText('File not found');
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});
