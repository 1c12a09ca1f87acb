import { expect, type Locator, type Page } from '@playwright/test';

/** The prices as a person reads and uses them. English unless the names are given. */
export class PricePage {
  readonly region: Locator;
  readonly #page: Page;

  constructor(page: Page, regionName = 'Pricing') {
    this.#page = page;
    this.region = page.getByRole('region', { name: regionName, exact: true });
  }

  async open(siteUrl: string, query = ''): Promise<void> {
    await this.#page.goto(`${siteUrl}/sub/price${query}`);
    await expect(this.buyButtons().first()).toBeVisible();
  }

  /** The entries of both lists. */
  entries(): Locator {
    return this.region.locator('li').filter({ has: this.#page.getByRole('button') });
  }

  entry(name: string | RegExp): Locator {
    return this.entries().filter({ hasText: name }).first();
  }

  /** Each entry has exactly one button, and it is the one that buys. */
  buyButtons(): Locator {
    return this.entries().getByRole('button');
  }

  async chooseCurrency(currency: string): Promise<void> {
    await this.region.getByRole('combobox', { name: 'Display currency' }).selectOption(currency);
  }

  async buy(name: string | RegExp): Promise<void> {
    await this.entry(name).getByRole('button').click();
  }
}

/** Products as a backend in the field might send them: numbers, two currencies, a nested trial. */
export const sampleProducts = [
  {
    id: 1,
    name: 'Monthly',
    isRenew: 1,
    productsPriceList: [
      {
        id: 11,
        offerType: 1,
        price: 49.8,
        tryoutPrice: 0.99,
        tryoutDuration: 2,
        tryoutDurationUnit: 2,
        duration: 1,
        durationUnit: 4,
        currency: 'USD',
        config: JSON.stringify({
          quota: 1800,
          tag: 'Popular',
          bullets: ['Several files at once'],
          tip: 'Begin here',
        }),
      },
    ],
  },
  {
    id: 2,
    name: 'Quarterly',
    isRenew: 1,
    productsPriceList: [
      {
        id: 12,
        offerType: 2,
        price: 99.9,
        firstDiscountPrice: 59.9,
        duration: 3,
        durationUnit: 4,
        currency: 'USD',
      },
    ],
  },
  {
    id: 3,
    name: 'Small pack',
    isRenew: 0,
    productsPriceList: [
      { id: 13, offerType: 0, price: '390000', duration: 30, durationUnit: 2, currency: 'VND' },
    ],
  },
];
