import { expect, type Locator, type Page } from '@playwright/test';

type Prompt = { outcome: 'accepted' | 'dismissed' };
type AskedWindow = Window & { installQuestions?: number };

/** The offer to install the app, as a person meets it. */
export class InstallOffer {
  readonly region: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.region = page.getByRole('region', { name: 'Install the app' });
  }

  /**
   * From the next page on the browser says that the app can be installed, as early as it can: the document is read
   * through, and none of its scripts has run but the early one.
   */
  async letBrowserOffer(outcome: Prompt['outcome']): Promise<void> {
    await this.#page.addInitScript((answer) => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return;
        const event = new Event('beforeinstallprompt', { cancelable: true });
        const prompt = async () => {
          const asked = window as AskedWindow;
          asked.installQuestions = (asked.installQuestions ?? 0) + 1;
          return { outcome: answer };
        };
        window.dispatchEvent(Object.assign(event, { prompt }));
      });
    }, outcome);
  }

  /** How often the browser's own question was shown on this page. */
  countQuestions(): Promise<number> {
    return this.#page.evaluate(() => (window as AskedWindow).installQuestions ?? 0);
  }

  async press(button: 'Install' | 'No, thank you' | 'Got it'): Promise<void> {
    await this.region.getByRole('button', { name: button }).click();
    await expect(this.region).toBeHidden();
  }
}
