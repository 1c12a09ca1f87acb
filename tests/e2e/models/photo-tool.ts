import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFiles } from '../../support/choose-files';
import { type DownloadedFile, readDownload, type SampleFile } from './document-tool';
import { ResultPage } from './result-page';

/** A photo as a person would choose it. */
export function photoFile(name: string, buffer: Buffer): SampleFile {
  return { name, mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg', buffer };
}

const screens = {
  'old-photos': 'Choose a file',
  'id-photo': 'Upload',
  'ai-photo': 'Click to select a file',
} as const;

/** The photo tools as a person uses them. */
export class PhotoTool {
  readonly dialog: Locator;
  readonly jobs: Locator;
  /** Of the comparison in the dialog. */
  readonly slider: Locator;
  readonly #page: Page;
  readonly #screen: keyof typeof screens;

  constructor(page: Page, screen: keyof typeof screens) {
    this.#page = page;
    this.#screen = screen;
    this.dialog = page.getByRole('dialog');
    this.jobs = page.getByRole('list', { name: 'Jobs' });
    this.slider = this.dialog.getByRole('slider', { name: 'Before and after' });
  }

  async open(siteUrl: string): Promise<void> {
    await this.#page.goto(`${siteUrl}/t/${this.#screen}`);
    await expect(this.#page.getByLabel(screens[this.#screen]).first()).toBeAttached();
  }

  async choose(file: SampleFile): Promise<void> {
    await chooseFiles(this.#page.getByLabel(screens[this.#screen]).first(), [file]);
  }

  /** Chooses a photo in the list item of a type of ID photo. */
  async chooseForType(type: string | RegExp, file: SampleFile): Promise<void> {
    const types = this.#page.getByRole('list', { name: 'Photo types' });
    const item = types.getByRole('listitem').filter({ hasText: type }).first();
    await chooseFiles(item.getByLabel('Upload'), [file]);
  }

  /** The question which kind of ID photo a picture to make of a picture that was not chosen here. */
  kindQuestion(): Locator {
    return this.#page.getByRole('dialog', { name: 'What kind of photo do you need?' });
  }

  /** Answers it. */
  async chooseKind(type: string): Promise<void> {
    await this.kindQuestion()
      .getByRole('button', { name: `Choose ${type}` })
      .first()
      .click();
  }

  /** Waits for the lines over a portrait, whose check may take as long as the dialog says. */
  async waitForGuides(): Promise<void> {
    await expect(this.dialog.getByRole('slider', { name: 'Chin' })).toBeVisible({ timeout: 60_000 });
  }

  async chooseStyle(style: string): Promise<void> {
    await this.#page.getByRole('group', { name: 'Style' }).getByRole('radio', { name: style }).check();
  }

  /** Puts the before/after dialog away; the job continues. */
  async closeDialog(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** The position of the divider between before and after, as a share of the pictures' width from the left. */
  readDivider(): Promise<number> {
    return this.slider.evaluate((slider) => {
      const divider = slider.nextElementSibling?.getBoundingClientRect();
      const frame = slider.parentElement?.getBoundingClientRect();
      if (!divider || !frame) throw new Error('The pictures have no divider');
      return (divider.x + divider.width / 2 - frame.x) / frame.width;
    });
  }

  /** Nobody sees the slider itself: its knob shows the focus. */
  async expectDividerFocusShows(): Promise<void> {
    await expect(this.slider.locator('+ span > span')).not.toHaveCSS('outline-style', 'none');
  }

  job(fileName: string): Locator {
    return this.jobs.getByRole('listitem').filter({ hasText: fileName });
  }

  async press(fileName: string, button: 'Cancel' | 'Retry' | 'Download' | 'Remove' | 'Show'): Promise<void> {
    await this.job(fileName).getByRole('button', { name: button }).click();
  }

  /** Opens the screen of a finished job's result from its row. */
  async openResult(fileName: string): Promise<ResultPage> {
    await this.job(fileName).getByRole('link', { name: 'Show', exact: true }).click();
    const result = new ResultPage(this.#page);
    await expect(result.title).toBeVisible();
    return result;
  }

  /** Waits until the job is done: its Download button is what says so to a person. */
  async waitUntilDone(fileName: string, timeoutMs = 60_000): Promise<void> {
    await expect(this.job(fileName).getByRole('button', { name: 'Download' })).toBeVisible({
      timeout: timeoutMs,
    });
  }

  /** Waits for a title that only a result has. */
  async waitForResult(title: string): Promise<void> {
    await expect(this.#page.getByRole('heading', { name: title })).toBeVisible({ timeout: 60_000 });
  }

  /** The bytes that the job's row gives. */
  async download(fileName: string): Promise<DownloadedFile> {
    const arrived = this.#page.waitForEvent('download');
    await this.press(fileName, 'Download');
    return readDownload(await arrived);
  }
}
