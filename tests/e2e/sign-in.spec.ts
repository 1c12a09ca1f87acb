import { type OidcServer, oidcClient, startOidcServer } from '../../server/testing/oidc-server';
import { type ChangedSites, copySites } from '../support/changed-sites';
import { makeDocx } from '../support/documents/office-files';
import { expect, test } from '../support/journey';
import { type RunningServer, startServer } from '../support/running-server';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, sampleFile } from './models/document-tool';
import { LoginDialog, member } from './models/login-dialog';

// A site whose people may sign in with a provider, here one of the tests' own.

let provider: OidcServer;
let sites: ChangedSites;
let server: RunningServer;

// The service worker must leave the way back to the browser.
test.use({ serviceWorkers: 'allow' });

test.beforeAll(async () => {
  provider = await startOidcServer();
  sites = await copySites();
  await sites.changeSite('pdf', (info) => {
    const keys = { clientIdEnv: 'PDF_SIGN_IN_ID', clientSecretEnv: 'PDF_SIGN_IN_SECRET' };
    const signIn = [{ name: 'google', label: 'Google', issuer: provider.issuer, ...keys }];
    info.server = Object.assign({}, info.server, { signIn });
  });
  server = await startServer({
    SITES_DIR: sites.dir,
    PDF_SIGN_IN_ID: oidcClient.id,
    PDF_SIGN_IN_SECRET: oidcClient.secret,
  });
  provider.redirectUris.push(`${server.siteUrl('pdf')}/sign-in/google/callback`);
  provider.accounts.set('the-member', { email: member.email, email_verified: true });
  provider.accounts.set('nobody', { email: 'nobody@mail.test', email_verified: false });
});

test.afterAll(async () => {
  await server.stop();
  await sites.remove();
  await provider.close();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(
    `a visitor's file is converted once they come back from a provider, at ${viewport.width}px`,
    wholeSuiteIf(viewport.width !== 390),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const tool = new DocumentTool(page);
      await tool.open(server.siteUrl('pdf'));
      await tool.choose(sampleFile('letter.docx', await makeDocx(['The harbour office'])));
      await tool.convert();
      const { dialog } = new LoginDialog(page);

      // Somebody says no there, and somebody's address is not confirmed.
      const goToProvider = () => dialog.getByRole('button', { name: 'Continue with Google' }).click();
      await goToProvider();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('alert')).toContainText('You cancelled signing in');
      await page.getByRole('button', { name: 'Try again' }).click();
      await goToProvider();
      await page.getByRole('link', { name: 'nobody@mail.test' }).click();
      await expect(page.getByRole('alert')).toContainText('no confirmed email address');

      await page.context().clearCookies({ domain: '127.0.0.1' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await goToProvider();
      await page.getByRole('link', { name: member.email }).click();
      await expect(page).toHaveURL(`${server.siteUrl('pdf')}/t/pdf`);
      await tool.waitUntilDone('letter.docx');
    },
  );
}
