import { makePdf } from '../support/documents/pdf-files';
import { expect, test } from '../support/journey';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, sampleFile } from './models/document-tool';
import { InstallOffer } from './models/install-offer';
import { member } from './models/login-dialog';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const androidFirefox = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

test('the browser’s question that came before the page listened is asked after the first success, and a no to it is remembered', async ({
  page,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  const offer = new InstallOffer(page);
  const tool = new DocumentTool(page);
  await offer.letBrowserOffer('dismissed');
  await signIn(page, siteUrl, member);
  await tool.open(siteUrl);
  await failInTool(tool);
  await expect(offer.region).toBeHidden();
  await succeedInTool(tool, 'one.pdf');
  await expect(offer.region).toContainText('Open Paperway from your home screen, offline too.');
  expect(await offer.countQuestions()).toBe(0);
  await offer.press('Install');
  await expect.poll(() => offer.countQuestions()).toBe(1);

  await tool.open(siteUrl);
  await succeedInTool(tool, 'two.pdf');
  await expect(offer.region).toBeHidden();
});

for (const { name, userAgent, words, button } of [
  {
    name: 'an iPhone',
    userAgent: iphone,
    words: 'To add Paperway to your home screen: press Share, then "Add to Home Screen".',
    button: 'Got it',
  },
  {
    name: 'Firefox on Android',
    userAgent: androidFirefox,
    words: 'To add Paperway to your home screen: open the browser’s menu, then press "Install".',
    button: 'Got it',
  },
  {
    name: 'a browser that asks',
    userAgent: undefined,
    words: 'Open Paperway from your home screen, offline too.',
    button: 'No, thank you',
  },
] as const) {
  test.describe(`on ${name}`, wholeSuiteIf(name !== 'an iPhone'), () => {
    test.use({ viewport: { width: 390, height: 844 }, ...(userAgent ? { userAgent } : {}) });

    test('the way to install is shown after a success, and never again once it was put away', async ({
      page,
      server,
    }) => {
      const siteUrl = server.siteUrl('pdf');
      const offer = new InstallOffer(page);
      const tool = new DocumentTool(page);
      if (!userAgent) await offer.letBrowserOffer('accepted');
      await signIn(page, siteUrl, member);
      await tool.open(siteUrl);
      await succeedInTool(tool, 'one.pdf');
      await expect(offer.region).toContainText(words);
      await expect(offer.region.getByRole('button', { name: 'Install' })).toHaveCount(userAgent ? 0 : 1);
      await offer.press(button);
      await expect(page.getByRole('main')).toBeFocused();
      expect(await offer.countQuestions()).toBe(0);

      await tool.open(siteUrl);
      await succeedInTool(tool, 'two.pdf');
      await expect(offer.region).toBeHidden();
    });
  });
}

/** What was already done when a page opens is no success of this visit. */
async function succeedInTool(tool: DocumentTool, name: string): Promise<void> {
  await tool.choose(sampleFile(name, await makePdf(1)));
  await tool.chooseTarget('HTML');
  await tool.convert();
  await tool.waitUntilDone(name);
}

async function failInTool(tool: DocumentTool): Promise<void> {
  await tool.choose(sampleFile('broken.pdf', Buffer.from('%PDF-1.4\nnothing')));
  await tool.convert();
  await tool.waitForText('broken.pdf', 'Failed');
}
