import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { downloadsFolderOf, launchFirefox } from '../support/firefox-process';
import type { Engine, Target } from './engine';

/** A stock Firefox on a profile of its own, over WebDriver BiDi. */
export async function startFirefoxEngine(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-firefox-'));
  const browser = await launchFirefox(folder);
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  const readComplaints = watchComplaints(page);
  return {
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    async goBack() {
      await page.goBack();
    },
    isVisible: (target) => find(page, target).isVisible(),
    click: (target) => find(page, target).click(),
    async type(target, text) {
      // Not `fill`: what it writes over WebDriver BiDi React never learns of.
      await find(page, target).press('ControlOrMeta+a');
      await find(page, target).pressSequentially(text);
    },
    async select(target, option) {
      await find(page, target).selectOption({ label: option });
    },
    async chooseFile({ name }, path) {
      await page.getByLabel(name, { exact: true }).setInputFiles(path);
    },
    async run<Answer>(body: string) {
      try {
        return await page.evaluate<Answer>(`(async () => { ${body} })()`);
      } catch (error) {
        if (String(error).includes('Execution context was destroyed')) return undefined;
        throw error;
      }
    },
    // Firefox decides before the page gets an event, and keeps none whose worker holds a Web Lock.
    keepsLeftPages: false,
    downloadsFolder: downloadsFolderOf(folder),
    readComplaints,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function find(page: Page, { kind, name, within }: Target) {
  const part = within ? page.getByRole(within) : page.locator('body');
  // A password field has no role.
  const found =
    kind === 'field'
      ? part.getByLabel(name, { exact: true })
      : part.getByRole(roles[kind], { name, exact: true });
  return found.filter({ visible: true }).first();
}

const roles = { button: 'button', heading: 'heading', choice: 'combobox' } as const;

/** Firefox fails what a page was still fetching when it is left, and that is said to nobody. */
const failedFetch = /could not be (fetched|loaded)|A ServiceWorker intercepted the request/;

function watchComplaints(page: Page): () => string[] {
  let ofThisPage: string[] = [];
  const complaints: string[] = [];
  const record = (text: string) => {
    (failedFetch.test(text) ? ofThisPage : complaints).push(text);
  };
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) record(message.text());
  });
  page.on('pageerror', (error) => record(`${error.message}\n${error.stack ?? ''}`));
  page.on('domcontentloaded', () => {
    ofThisPage = [];
  });
  return () => [...complaints, ...ofThisPage];
}
