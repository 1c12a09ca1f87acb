import { expect, test } from '../support/journey';
import { registerPerson } from '../support/register-person';
import { signIn } from '../support/sign-in';
import { addVirtualAuthenticator } from '../support/virtual-authenticator';
import { LoginDialog, member } from './models/login-dialog';
import { findMail } from './models/outbox';

test.describe('signing in', () => {
  test('refuses what the rules refuse, with the exact words', async ({ page, server }) => {
    await page.goto(server.siteUrl('pdf'));
    const login = new LoginDialog(page);
    await login.open();
    await login.fill('not an address', '123');
    await login.submit();
    await expect(login.dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(login.dialog.getByLabel('Password', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await login.switchToCreate();
    await login.create('new@demo.test', 'secret-one', 'secret-two');
    await expect(login.dialog).toContainText('The passwords are inconsistent twice.');
  });

  test('says one thing for a wrong password and for an unknown address', async ({ page, server }) => {
    await page.goto(server.siteUrl('pdf'));
    const login = new LoginDialog(page);
    await login.open();
    const sentences: string[] = [];
    for (const email of [member.email, 'nobody@demo.test']) {
      await login.fill(email, 'wrong-password');
      const [answer] = await Promise.all([page.waitForResponse(/session\/login/), login.submit()]);
      const { msg } = (await answer.json()) as { msg: string };
      await expect(page.getByText(msg).first()).toBeVisible();
      sentences.push(msg);
    }
    expect(sentences[0]).toBe(sentences[1]);
  });

  test('creates an account once; the second time it sends the person to log in', async ({ page, server }) => {
    const email = `new-${Date.now()}@demo.test`;
    await page.goto(server.siteUrl('pdf'));
    const login = new LoginDialog(page);
    await login.open();
    await login.switchToCreate();
    await login.create(email, 'first-password');
    await expect(page.getByText('Registration is successful, please log in').first()).toBeVisible();
    await expect(login.dialog.getByLabel('Confirm password')).toBeHidden();
    await login.switchToCreate();
    await login.create(email, 'first-password');
    await expect(
      page.getByText('The mailbox has been registered, please log in again').first(),
    ).toBeVisible();
    await login.fill(email, 'first-password');
    await login.submit();
    await expect(page).toHaveURL(/\/sub\/account/);
  });

  test('leads to the account, lasts over a reload, and ends with Log out', async ({ page, server }) => {
    await page.goto(server.siteUrl('pdf'));
    await new LoginDialog(page).signIn(member);
    await expect(page).toHaveURL(/\/sub\/account/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(member.email).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(member.email).first()).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(new RegExp(`^${server.siteUrl('pdf')}/$`));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  });

  test('reloads the page where nothing was navigated to before, and only there', async ({ page, server }) => {
    const login = new LoginDialog(page);
    const mark = () => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const isMarked = () => page.evaluate(() => 'isSameDocument' in window);
    const pushState = () => page.evaluate(() => sessionStorage.getItem('pushState'));
    await page.goto(server.siteUrl('pdf'));
    await expect(page.locator('#root:not([data-dehydrated])')).toBeAttached();
    expect(await pushState()).toBe('0');
    await mark();
    await login.signIn(member);
    expect(await isMarked()).toBe(false);
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(new RegExp(`^${server.siteUrl('pdf')}/$`));
    expect(await pushState()).toBe('1');
    await mark();
    await login.signIn(member);
    expect(await isMarked()).toBe(true);
  });

  test('on one site is no sign-in on another', async ({ page, server }) => {
    await page.goto(server.siteUrl('pdf'));
    await new LoginDialog(page).signIn(member);
    await page.goto(server.siteUrl('voice'));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

test.describe('somebody who forgot the password', () => {
  // Most sites have no words of their own for that page, and say so with 404.
  test.use({ expectedConsole: { patterns: [/status of 404/] } });

  test('is led to a mailed link, and signs in with the new password', async ({ page, server }) => {
    const siteUrl = server.siteUrl('pdf');
    const email = await registerPerson(page.request, siteUrl, 'the-old-one');
    await page.goto(siteUrl);
    const login = new LoginDialog(page);
    await login.open();
    await login.dialog.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(login.dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('is on its way')).toBeVisible();
    const mail = await findMail(page, siteUrl, email);
    await mail.getByRole('link', { name: /\/reset\?token=/ }).click();
    await page.getByLabel('New password').fill('the-new-one');
    await page.getByLabel('Confirm password').fill('the-new-one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await login.signIn({ email, password: 'the-new-one' });
  });
});

test.describe('somebody whose address nobody has confirmed', () => {
  test.use({ expectedConsole: { patterns: [/status of 404/] } });

  test('is mailed a link from the account, and confirms by it, also when logged out meanwhile', async ({
    page,
    server,
  }) => {
    const siteUrl = server.siteUrl('pdf');
    const email = await registerPerson(page.request, siteUrl, 'a-password');
    await page.goto(siteUrl);
    const login = new LoginDialog(page);
    await login.signIn({ email, password: 'a-password' });
    const notice = page.getByText(`Confirm that ${email} is yours.`);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    const mail = await findMail(page, siteUrl, email);
    await mail.getByRole('link', { name: /\/reset\?confirm=/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await login.fill(email, 'a-password');
    await login.submit();
    await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    await page.getByRole('link', { name: 'Open your account' }).click();
    await expect(page.getByText('Nothing has been charged so far.')).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test.describe('somebody with a passkey', () => {
  test('adds it, logs in with it, removes it, and reads that it is gone when using it again', async ({
    page,
    server,
  }) => {
    const siteUrl = server.siteUrl('pdf');
    const person = {
      email: await registerPerson(page.request, siteUrl, 'the-password'),
      password: 'the-password',
    };
    await addVirtualAuthenticator(page);
    await signIn(page, siteUrl, person);
    await page.goto(`${siteUrl}/sub/account`);
    const login = new LoginDialog(page);
    const logInWithPasskey = async () => {
      await login.open();
      if (await login.dialog.getByLabel('Confirm password').isVisible()) await login.switchToLogin();
      await login.dialog.getByRole('button', { name: 'Log in with a passkey' }).click();
    };
    const logOut = async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    };
    await page.getByRole('button', { name: 'Manage passkeys' }).click();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByText('Passkey added. You can log in with it now.')).toBeVisible();
    await expect(page.getByText('Not used yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();

    await logOut();
    await logInWithPasskey();
    await expect(page).toHaveURL(/\/sub\/account/);
    await expect(page.getByText(person.email).first()).toBeVisible();

    await page.getByRole('button', { name: 'Manage passkeys' }).click();
    await page.getByRole('button', { name: /^Remove passkey/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('Passkey removed.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove passkey/ })).toBeHidden();
    await logOut();
    // The authenticator still has it.
    await logInWithPasskey();
    await expect(login.dialog.getByRole('alert')).toHaveText(
      'This passkey is no longer valid here. Log in with your password instead.',
    );
  });
});
