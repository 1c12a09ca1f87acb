import type { Page } from '@playwright/test';
import { LoginDialog, member } from '../e2e/models/login-dialog';

export const sites = ['pdf', 'photos', 'id', 'voice', 'anime', 'sms', 'phone'] as const;

/** One screen to look at: where it is, and what a person does there before it looks like this. */
export type Screen = {
  /** Also the name of its pictures. */
  name: string;
  path: string;
  /** What the browser may say on the console on this screen, as a 404 of a page that is not there. */
  expectedConsole?: RegExp[];
  /** Has no Russian pictures: its steps are told in English. */
  isEnglishOnly?: boolean;
  prepare?: (page: Page) => Promise<void>;
  /** Only where a header has a menu button. */
  isPhoneOnly?: boolean;
};

const paidOrder = {
  success: true,
  status: 1,
  currency: 'USD',
  offerType: 1,
  isRenew: 1,
  money: '49.8',
  tryoutPrice: '0.99',
  subscriptionPrice: '49.8',
  duration: 1,
  durationUnit: 4,
  email: 'kim@mail.test',
};
const oi = encodeURIComponent(Buffer.from(JSON.stringify(paidOrder)).toString('base64'));

/** The routes that every site has. */
export const routes: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'tool-old-photos', path: '/t/old-photos' },
  { name: 'tool-id-photo', path: '/t/id-photo' },
  { name: 'tool-text-conversion', path: '/t/text-conversion' },
  { name: 'tool-ai-photo', path: '/t/ai-photo' },
  { name: 'tool-pdf', path: '/t/pdf' },
  { name: 'tool-find-my-phone', path: '/t/find-my-phone' },
  { name: 'content-help', path: '/sub/help' },
  { name: 'prices', path: '/sub/price' },
  { name: 'protocol-terms', path: '/protocol/terms' },
  { name: 'protocol-privacy', path: '/protocol/privacy' },
  { name: 'payment-thanks', path: `/payment-results?oi=${oi}` },
  { name: 'payment-failed', path: '/payment-results' },
  { name: 'unsubscribe', path: '/unsubscribe' },
  { name: 'reset', path: '/reset' },
  // One site has it; the others say that it is not there.
  { name: 'data-recovery-win', path: '/data-recovery-win', expectedConsole: [/404/] },
  { name: 'board-expired', path: '/board/nothing-here' },
  { name: 'not-found', path: '/nowhere', expectedConsole: [/404/] },
];

/** What opens over a page, and what only a signed-in person sees. */
export const states: readonly Screen[] = [
  { name: 'menu', path: '/', isEnglishOnly: true, isPhoneOnly: true, prepare: openMenu },
  { name: 'login', path: '/', isEnglishOnly: true, prepare: (page) => new LoginDialog(page).open() },
  { name: 'create-account', path: '/', isEnglishOnly: true, prepare: openCreateAccount },
  { name: 'contact', path: '/', isEnglishOnly: true, prepare: openSupport },
  { name: 'account', path: '/', isEnglishOnly: true, prepare: openAccount },
];

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.locator('#mobile-menu summary').first().click();
}

async function openCreateAccount(page: Page): Promise<void> {
  const login = new LoginDialog(page);
  await login.open();
  await login.switchToCreate();
  await login.create('not an address', '12345', '1');
}

async function openSupport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Support' }).click();
  await page.getByRole('dialog', { name: 'Contact us' }).waitFor();
}

async function openAccount(page: Page): Promise<void> {
  await new LoginDialog(page).signIn(member);
  await page.getByText(member.email).first().waitFor();
}
