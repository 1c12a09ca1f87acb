import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFiles } from '../../support/choose-files';
import type { SampleFile } from './document-tool';

/** Speech to text as a person uses it. */
export class SpeechTool {
  readonly text: Locator;
  readonly textSoFar: Locator;
  readonly pieces: Locator;
  readonly jobs: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.text = page.getByRole('document', { name: 'Text of the recording' });
    this.textSoFar = page.getByRole('list', { name: 'Text so far' }).getByRole('listitem');
    this.pieces = page.getByRole('list', { name: 'Segments with times' }).getByRole('button');
    this.jobs = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem');
  }

  async open(siteUrl: string): Promise<void> {
    await this.#page.goto(`${siteUrl}/t/text-conversion`);
    await expect(this.#page.getByRole('button', { name: /^(Translation|Clean up)$/ })).toBeVisible();
  }

  async choose(...files: SampleFile[]): Promise<void> {
    await chooseFiles(this.#page.getByLabel('Choose a file'), files);
  }

  /** Drops several files at once: the input takes one, a drag may bring more. */
  async drop(...files: SampleFile[]): Promise<void> {
    const data = await this.#page.evaluateHandle(
      (names) => {
        const transfer = new DataTransfer();
        for (const name of names) transfer.items.add(new File(['sound'], name));
        return transfer;
      },
      files.map(({ name }) => name),
    );
    await this.#page.getByLabel('Choose a file').dispatchEvent('drop', { dataTransfer: data });
  }

  async chooseLanguage(name: string): Promise<void> {
    await this.#page.getByRole('radio', { name }).check();
  }

  async translate(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Translation' }).click();
  }

  async cleanUp(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Clean up' }).click();
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).click();
  }

  async expectWorking(): Promise<void> {
    await expect(this.#page.getByText('Translating in progress, please wait a moment...')).toBeVisible();
  }

  async expectSentence(sentence: string | RegExp): Promise<void> {
    await expect(this.#page.getByText(sentence).first()).toBeVisible();
  }
}
