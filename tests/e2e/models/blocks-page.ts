import { expect, type Locator, type Page } from '@playwright/test';

/** A page of blocks as a person sees and steers it. Time is frozen except for `letPass`. */
export class BlocksPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(siteUrl: string, language = 'en'): Promise<void> {
    const start = new Date('2026-11-21T10:00:00Z');
    await this.page.clock.install({ time: start });
    await this.page.clock.pauseAt(new Date(start.getTime() + 1_000));
    await this.page.goto(`${siteUrl}/t/blocks?lang=${language}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** Presses a button that changes its name when pressed, as a person does who sees that nothing happened yet. */
  async press(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name });
    await expect(async () => {
      if (await button.isVisible()) await button.click();
      await expect(button).toBeHidden({ timeout: 1_000 });
    }).toPass();
  }

  carousel(title: string): CarouselOnPage {
    return new CarouselOnPage(this.page, this.page.getByRole('region', { name: title }));
  }

  async letPass(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  /** As when another tab is opened in front of this one, or the phone is locked. */
  async putDocument(state: 'hidden' | 'visible'): Promise<void> {
    await this.page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  }
}

class CarouselOnPage {
  readonly region: Locator;
  readonly #page: Page;

  constructor(page: Page, region: Locator) {
    this.#page = page;
    this.region = region;
  }

  /** Scrolls it to the middle of the screen, where it begins to move. */
  async lookAt(): Promise<void> {
    const scroll = () =>
      this.region.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await scroll();
    // Blocks that come near the view wake up there, and may take another height as they do.
    await expect(this.region.locator('xpath=ancestor::*[@data-dehydrated]')).toHaveCount(0);
    await scroll();
  }

  async lookAway(): Promise<void> {
    await this.#page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  }

  async expectMoving(): Promise<void> {
    await expect(this.region.locator('[aria-live]')).toHaveAttribute('aria-live', 'off');
  }

  async expectStanding(): Promise<void> {
    await expect(this.region.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  }

  /** `place` counts from 1. */
  async expectAt(place: number, total: number): Promise<void> {
    await expect(this.region.getByText(`${place} / ${total}`, { exact: true })).toBeVisible();
  }

  /** The current slide is in the middle of its carousel. The clock continues a little: frames are on it too. */
  async expectInPlace(): Promise<void> {
    await expect
      .poll(async () => {
        await this.#page.clock.runFor(50);
        return this.region.evaluate((carousel) => {
          const middle = (element: Element) => {
            const { left, width } = element.getBoundingClientRect();
            return left + width / 2;
          };
          const shown = carousel.querySelector('[role=group]:not([inert])');
          return shown ? Math.round(Math.abs(middle(shown) - middle(carousel))) : Number.NaN;
        });
      })
      .toBeLessThanOrEqual(1);
  }

  async press(button: 'Pause' | 'Play' | 'Previous' | 'Next'): Promise<void> {
    await this.region.getByRole('button', { name: button, exact: true }).click();
  }
}
