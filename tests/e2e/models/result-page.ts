import { expect, type Locator, type Page } from '@playwright/test';
import { type DownloadedFile, readDownload } from './read-download';

/** The screen of a finished job's result, as a person uses it. */
export class ResultPage {
  readonly title: Locator;
  readonly download: Locator;
  readonly quality: Locator;
  /** Between a photo before and after. */
  readonly slider: Locator;
  /** All styles of a drawing, to draw it again. */
  readonly styles: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.title = page.locator('main').getByRole('heading', { level: 1 });
    this.download = page.locator('main').getByRole('button', { name: 'Download' });
    this.slider = page.locator('main').getByRole('slider', { name: 'Before and after' });
    this.styles = page.getByRole('region', { name: 'Draw again as' });
    this.quality = page.getByRole('region', { name: 'Quality check' });
  }

  async save(): Promise<DownloadedFile> {
    const download = this.#page.waitForEvent('download');
    await this.download.click();
    return readDownload(await download);
  }

  /** Opens the file in a tab of its own, and answers with that tab's address. */
  async openFile(): Promise<string> {
    const tab = this.#page.waitForEvent('popup');
    await this.#page.getByRole('button', { name: 'Open', exact: true }).click();
    const opened = await tab;
    const address = opened.url();
    await opened.close();
    return address;
  }

  /** Presses a button below the pictures. */
  async zoom(button: 'Zoom in' | 'Zoom out' | 'Move right'): Promise<void> {
    await this.#page.getByRole('group', { name: 'Zoom' }).getByRole('button', { name: button }).click();
  }

  /** Where a picture's left edge is, and how wide it is, in widths of what shows. */
  readPart(picture: 'Before' | 'After'): Promise<{ left: number; width: number }> {
    return this.#page
      .locator('main')
      .getByRole('img', { name: picture, exact: true })
      .evaluate((image) => {
        const shown = image.closest('div')?.getBoundingClientRect();
        if (!shown) throw new Error('The picture is nowhere');
        const { left, width } = image.getBoundingClientRect();
        return { left: (left - shown.left) / shown.width, width: width / shown.width };
      });
  }

  /** Waits until a picture's bytes are drawn. */
  async expectDrawn(picture: 'Before' | 'After'): Promise<void> {
    const image = this.#page.locator('main').getByRole('img', { name: picture, exact: true });
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  }

  async openMenu(): Promise<void> {
    await this.#page.getByRole('button', { name: 'More', exact: true }).click();
  }

  /** Presses what the menu has, and opens the menu where it is closed. */
  async choose(name: string): Promise<void> {
    const action = this.#page.getByRole('button', { name, exact: true });
    if (!(await action.isVisible())) await this.openMenu();
    await action.click();
  }

  async expectFilledButtonAsWideAsCard(): Promise<void> {
    const button = await this.download.boundingBox();
    expect(button?.width).toBeGreaterThan(300);
  }
}
