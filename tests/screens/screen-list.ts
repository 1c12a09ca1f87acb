import type { Page } from '@playwright/test';
import { tools } from '../../contract/tools/tool-list';
import { member } from '../e2e/models/login-dialog';

export const sites = ['pdf', 'photos', 'id', 'voice', 'anime', 'sms', 'phone'] as const;

/** One screen to look at: where it is, and what a person does there before it looks like this. */
export type Screen = {
  /** Also the name of its pictures. */
  name: string;
  path: string;
  /** What the browser may say on the console on this screen, as a 404 of a page that is not there. */
  expectedConsole?: RegExp[];
  prepare?: (page: Page, words: Words) => Promise<void>;
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
  ...tools.flatMap((tool) =>
    'path' in tool ? [{ name: tool.path.replace('/t/', 'tool-'), path: tool.path }] : [],
  ),
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

/** What a person presses on the way to a screen, in the language that they read. */
export type Words = Record<
  | 'openMenu'
  | 'login'
  | 'email'
  | 'password'
  | 'confirmPassword'
  | 'createOne'
  | 'create'
  | 'support'
  | 'contact',
  string
>;

export const words: Readonly<Record<'en' | 'ru', Words>> = {
  en: {
    openMenu: 'Open menu',
    login: 'Log in',
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm password',
    createOne: 'Create one',
    create: 'Create account',
    support: 'Support',
    contact: 'Contact us',
  },
  ru: {
    openMenu: 'Открыть меню',
    login: 'Войти',
    email: 'Эл. почта',
    password: 'Пароль',
    confirmPassword: 'Подтвердите пароль',
    createOne: 'Создать',
    create: 'Создать аккаунт',
    support: 'Поддержка',
    contact: 'Связаться с нами',
  },
};

/** What opens over a page, and what only a signed-in person sees. */
export const states: readonly Screen[] = [
  { name: 'menu', path: '/', isPhoneOnly: true, prepare: openMenu },
  { name: 'login', path: '/', prepare: openLogin },
  { name: 'create-account', path: '/', prepare: openCreateAccount },
  { name: 'contact', path: '/', prepare: openSupport },
  { name: 'account', path: '/', prepare: openAccount },
];

/** Opens the phone's menu and its first group. */
export async function openMenu(page: Page, { openMenu: name }: Words): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.locator('#mobile-menu summary').first().click();
}

async function openLogin(page: Page, { login, email }: Words): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: login }).click();
  await page.getByRole('dialog').getByLabel(email).waitFor();
}

async function openCreateAccount(page: Page, said: Words): Promise<void> {
  await openLogin(page, said);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: said.createOne }).click();
  await dialog.getByLabel(said.email).fill('not an address');
  await dialog.getByLabel(said.password, { exact: true }).fill('12345');
  await dialog.getByLabel(said.confirmPassword).fill('1');
  await dialog.getByRole('button', { name: said.create, exact: true }).click();
}

async function openSupport(page: Page, { support, contact }: Words): Promise<void> {
  // By key: the button fades where it would cover another.
  await page.getByRole('button', { name: support }).press('Enter');
  await page.getByRole('dialog', { name: contact }).waitFor();
}

async function openAccount(page: Page, said: Words): Promise<void> {
  await openLogin(page, said);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(said.email).fill(member.email);
  await dialog.getByLabel(said.password, { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: said.login, exact: true }).click();
  await page.waitForURL('**/sub/account');
  await page.getByText(member.email).first().waitFor();
}
