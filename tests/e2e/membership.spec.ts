import type { Page } from '@playwright/test';
import { makeDocx } from '../support/documents/office-files';
import { expect, test } from '../support/journey';
import { registerPerson } from '../support/register-person';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { sampleFile } from './models/document-tool';
import { SmsForm } from './models/sms-form';

test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

const password = 'toolfront-buyer';
const languages = [
  {
    lang: 'en',
    choose: 'Choose files',
    convert: 'Convert',
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm password',
    create: 'Create account',
    logIn: 'Log in',
    refused: 'You are not a member yet and cannot use this feature temporarily',
    terms: /\$19\.90/,
    start: /^Start for \$0\.99$/,
    download: 'Download',
  },
  {
    lang: 'ru',
    choose: 'Выбрать файлы',
    convert: 'Преобразовать',
    email: 'Эл. почта',
    password: 'Пароль',
    confirm: 'Подтвердите пароль',
    create: 'Создать аккаунт',
    logIn: 'Войти',
    refused: 'У вас ещё нет платного доступа, и пока этой функцией пользоваться нельзя',
    terms: /19,90\s\$/,
    start: /^Начать за 0,99\s\$$/,
    download: 'Скачать',
  },
] as const;
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

for (const texts of languages) {
  for (const size of sizes) {
    test(
      `a newcomer chooses a file once, registers, pays and gets the result, in ${texts.lang} at ${size.width}px`,
      wholeSuiteIf(texts.lang !== 'en' || size.width !== 390),
      async ({ page, server }) => {
        const siteUrl = server.siteUrl('pdf');
        const tool = `${siteUrl}/t/pdf?lang=${texts.lang}`;
        await page.setViewportSize(size);
        await page.goto(tool);
        await page
          .getByLabel(texts.choose)
          .setInputFiles([sampleFile('letter.docx', await makeDocx(['The harbour office']))]);
        await page.getByRole('button', { name: texts.convert, exact: true }).click();

        const dialog = page.getByRole('dialog');
        const email = `newcomer-${Date.now()}-${texts.lang}-${size.width}@demo.test`;
        await dialog.getByLabel(texts.email).fill(email);
        await dialog.getByLabel(texts.password, { exact: true }).fill(password);
        await dialog.getByLabel(texts.confirm).fill(password);
        await dialog.getByRole('button', { name: texts.create, exact: true }).click();
        await expect(dialog.getByLabel(texts.confirm)).toBeHidden();
        await dialog.getByRole('button', { name: texts.logIn, exact: true }).click();

        // The way is long: a reload and a closed tab lose nothing.
        await expect(page.getByText(texts.refused)).toBeVisible();
        const later = await reopen(page, tool);
        await expect(later.getByText(texts.refused)).toBeVisible();
        await expect(later.getByText('letter.docx', { exact: true })).toBeVisible();
        await expect(later.getByText(texts.terms)).toBeVisible();
        expect(await later.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
        await later.getByRole('button', { name: texts.start }).click();
        await approve(later);

        await expect(later).toHaveURL(/\/t\/pdf/, { timeout: 30_000 });
        const result = later.getByRole('button', { name: texts.download });
        await expect(result).toBeVisible({ timeout: 60_000 });
        const zone = later.locator('main').getByLabel(texts.choose).locator('..');
        const tops = [result, zone].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN);
        const [resultTop, zoneTop] = await Promise.all(tops);
        expect(resultTop, 'results come before the next choice').toBeLessThan(zoneTop ?? Number.NaN);
        const downloads = later.waitForEvent('download');
        await result.click();
        expect((await downloads).suggestedFilename()).toBe('letter.pdf');
      },
    );
  }
}

test('a message that was refused is sent once its writer has paid', async ({ page, server }) => {
  const siteUrl = server.siteUrl('sms');
  const email = await registerPerson(page.request, siteUrl, password);
  await signIn(page, siteUrl, { email, password });
  const sms = new SmsForm(page);
  await sms.open(siteUrl);
  await sms.write('4155552671', `paid ${Date.now()}`);
  await sms.send();
  await expect(page).toHaveURL(/\/sub\/price$/);
  await expect(page.getByText('Your work is saved.')).toBeVisible();
  await page
    .getByRole('region', { name: 'Pricing' })
    .getByRole('button', { name: /^Buy for/ })
    .first()
    .click();
  await approve(page);
  await expect(page.getByText('SMS Sent Successfully')).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/sub\/account/);
});

async function reopen(page: Page, address: string): Promise<Page> {
  const context = page.context();
  await page.reload();
  await page.close();
  const later = await context.newPage();
  await later.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
  await later.goto(address);
  return later;
}

async function approve(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  await page.locator('button[value="approve"]').click();
}
