import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { chooseFiles } from '../../support/choose-files';
import { type DownloadedFile, readDownload } from './read-download';
import { ResultPage } from './result-page';

export { type DownloadedFile, readDownload };

export type SampleFile = { name: string; mimeType: string; buffer: Buffer };

const mimeTypes: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  png: 'image/png',
  mp3: 'audio/mpeg',
};

/** A file as a person would choose it, with the type its extension gives it. */
export function sampleFile(name: string, buffer: Buffer): SampleFile {
  const mimeType = mimeTypes[name.split('.').pop() ?? ''] ?? 'application/octet-stream';
  return { name, mimeType, buffer };
}

/** What the tool's controls are called. */
const english = {
  choose: 'Choose files',
  target: 'Convert to',
  convert: 'Convert',
  jobs: 'Jobs',
  download: 'Download',
  receipt: 'Quality check',
  details: 'Quality check details',
  more: 'More',
  show: 'Show',
  wordsKept: 'Words preserved',
  preserved: '75 of 75',
};
export const russian: typeof english = {
  choose: 'Выбрать файлы',
  target: 'Преобразовать в',
  convert: 'Преобразовать',
  jobs: 'Задания',
  download: 'Скачать',
  receipt: 'Проверка качества',
  details: 'Подробности проверки',
  more: 'Ещё',
  show: 'Показать',
  wordsKept: 'Слов сохранено',
  preserved: '75 из 75',
};

/** The document tool as a person uses it. */
export class DocumentTool {
  readonly jobs: Locator;
  readonly #page: Page;
  readonly #names: typeof english;

  constructor(page: Page, names = english) {
    this.#page = page;
    this.#names = names;
    this.jobs = page.getByRole('list', { name: names.jobs });
  }

  async open(siteUrl: string, query = ''): Promise<void> {
    await this.#page.goto(`${siteUrl}/t/pdf${query}`);
    await expect(this.#page.getByLabel(this.#names.choose)).toBeAttached();
  }

  /** Answers with the files' paths on the disk. */
  choose(...files: SampleFile[]): Promise<string[]> {
    return chooseFiles(this.#page.getByLabel(this.#names.choose), files);
  }

  async expectResultsAboveDropZone(): Promise<void> {
    const row = await this.jobs.boundingBox();
    const input = await this.#page.getByLabel(this.#names.choose).boundingBox();
    expect(row?.y).toBeLessThan(input?.y ?? 0);
  }

  /** Drops a small PDF on the tool. */
  async drop(name: string): Promise<void> {
    await this.#page.getByLabel(this.#names.choose).evaluate((input, fileName) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.4\n'], fileName, { type: 'application/pdf' }));
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      input.closest('label')?.dispatchEvent(event);
    }, name);
  }

  /** Pastes a small PDF anywhere on the page. */
  async paste(name: string): Promise<void> {
    await this.#page.evaluate((fileName) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['%PDF-1.4\n'], fileName, { type: 'application/pdf' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    }, name);
  }

  async chooseTarget(target: string, position = 0): Promise<void> {
    await this.#page.getByLabel(this.#names.target).nth(position).selectOption({ label: target });
  }

  async convert(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#names.convert, exact: true }).click();
  }

  job(fileName: string): Locator {
    return this.jobs.getByRole('listitem').filter({ hasText: fileName });
  }

  /** Waits until the job is done: its Download button is what says so to a person. */
  async waitUntilDone(fileName: string, timeoutMs = 60_000): Promise<void> {
    await expect(this.job(fileName).getByRole('button', { name: this.#names.download })).toBeVisible({
      timeout: timeoutMs,
    });
  }

  async waitUntilAllDone(count: number, timeoutMs: number): Promise<void> {
    await expect(this.jobs.getByRole('button', { name: this.#names.download })).toHaveCount(count, {
      timeout: timeoutMs,
    });
  }

  async waitForText(fileName: string, text: string | RegExp): Promise<void> {
    await expect(this.job(fileName)).toContainText(text);
  }

  /** Opens a finished job's row into the screen of its result. */
  async openResult(fileName: string): Promise<ResultPage> {
    await this.job(fileName).getByRole('link', { name: this.#names.show, exact: true }).click();
    const result = new ResultPage(this.#page);
    await expect(result.title).toBeVisible();
    return result;
  }

  /** Opens the receipt of a finished job with the keyboard, and finds that all of the sample report's words were preserved. */
  async readReceipt(fileName: string): Promise<Locator> {
    await this.openResult(fileName);
    await this.#page.getByRole('button', { name: this.#names.more, exact: true }).press('Enter');
    await this.#page.getByRole('button', { name: this.#names.details }).press('Enter');
    const dialog = this.#page.getByRole('dialog', { name: this.#names.receipt });
    await expect(dialog).toContainText('pdf.js');
    await expect(dialog.getByText(this.#names.wordsKept)).toBeVisible();
    await expect(dialog.getByText(this.#names.preserved)).toBeVisible();
    return dialog;
  }

  /** Escape closes it, the focus is where it was, and the way back leads to the list. */
  async closeReceipt(fileName: string): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await expect(this.#page.getByRole('dialog')).toHaveCount(0);
    await expect(this.#page.getByRole('button', { name: this.#names.more, exact: true })).toBeFocused();
    await this.#page.goBack();
    await expect(this.job(fileName)).toBeVisible();
  }

  async press(fileName: string, button: string): Promise<void> {
    await this.job(fileName).getByRole('button', { name: button }).click();
  }

  /**
   * Presses Download and reads what arrives, in this tab or in a new one. Other jobs may end and download automatically
   * meanwhile: what is waited for is called as the file, or as `resultName` begins.
   */
  async download(fileName: string, resultName = fileName.replace(/\.[^.]+$/, '')): Promise<DownloadedFile> {
    const arrived = new Promise<Download>((resolve) => {
      const listen = (page: Page) =>
        page.on('download', (download) => {
          if (download.suggestedFilename().startsWith(resultName)) resolve(download);
        });
      listen(this.#page);
      this.#page.context().on('page', listen);
    });
    await this.press(fileName, this.#names.download);
    return readDownload(await arrived);
  }
}
