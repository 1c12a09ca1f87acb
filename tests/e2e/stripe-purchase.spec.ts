import { type RunningFake, startFakeStripe } from '../../server/testing/fake-stripe/start-fake-stripe';
import { type ChangedSites, copySites } from '../support/changed-sites';
import { expect, test } from '../support/journey';
import { fade, makeScene, toSharp } from '../support/photos/sample-photos';
import { type RunningServer, startServer } from '../support/running-server';
import { wholeSuiteIf } from '../support/whole-suite';
import { PhotoTool, photoFile } from './models/photo-tool';

// A site that is paid by Stripe, here one of the tests' own.

const webhookSecret = 'whsec_of_this_journey';
const password = 'toolfront-buyer';

let stripe: RunningFake;
let sites: ChangedSites;
let shop: RunningServer;

test.use({ hasTouch: true, expectedConsole: { patterns: [/Failed to load resource/] } });

test.beforeAll(async () => {
  stripe = await startFakeStripe();
  sites = await copySites();
  await sites.changeSite('photos', (info) => {
    const payment = {
      provider: 'stripe',
      secretKeyEnv: 'PHOTOS_KEY',
      webhookSecretEnv: 'PHOTOS_WEBHOOK_SECRET',
    };
    info.server = Object.assign({}, info.server, { payment });
  });
  shop = await startServer({
    SITES_DIR: sites.dir,
    STRIPE_API_URL: stripe.url,
    PHOTOS_KEY: 'sk_test_of_this_journey',
    PHOTOS_WEBHOOK_SECRET: webhookSecret,
  });
  const url = `http://127.0.0.1:${shop.port}/webhooks/stripe`;
  await stripe.setUp({ webhook: { url, host: 'photos.localhost', secret: webhookSecret } });
});

test.afterAll(async () => {
  await shop.stop();
  await sites.remove();
  await stripe.stop();
});

// Payment pages are left to an https address alone; there, too, is what the fake shows.
test.beforeEach(async ({ context }) => {
  await context.route('https://checkout.stripe.test/**', async (route) => {
    const request = route.request();
    const address = new URL(new URL(request.url()).pathname, stripe.url);
    const answer = await fetch(address, {
      method: request.method(),
      body: request.postData(),
      redirect: 'manual',
    });
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    });
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(
    `a visitor chooses a photo, pays on Stripe's page and has it restored, at ${viewport.width}px`,
    wholeSuiteIf(viewport.width !== 390),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const tool = new PhotoTool(page, 'old-photos');
      await tool.open(shop.siteUrl('photos'));
      const photo = await toSharp(fade(await makeScene(420, 300)))
        .jpeg()
        .toBuffer();
      await tool.choose(photoFile('lake.jpg', photo));

      await tool.dialog.getByLabel('Email').fill(`stripe-${Date.now()}-${viewport.width}@demo.test`);
      await tool.dialog.getByLabel('Password', { exact: true }).fill(password);
      await tool.dialog.getByLabel('Confirm password').fill(password);
      await tool.dialog.getByRole('button', { name: 'Create account', exact: true }).tap();
      await expect(tool.dialog.getByLabel('Confirm password')).toBeHidden();
      await tool.dialog.getByRole('button', { name: 'Log in', exact: true }).tap();
      const start = page.getByRole('button', { name: /^Start for \$0\.99$/ });

      // Somebody comes back without having paid, and the photo waits.
      await start.tap();
      await expect(page.getByRole('heading', { name: '99 usd' })).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).tap();
      await expect(page).toHaveURL(/photos\.localhost/);
      await tool.open(shop.siteUrl('photos'));
      await expect(tool.job('lake.jpg')).toContainText('Needs a plan');

      await start.tap();
      await page.getByRole('button', { name: 'Pay' }).tap();
      await expect(page).toHaveURL(/\/t\/old-photos/, { timeout: 30_000 });
      await tool.waitUntilDone('lake.jpg');
      expect((await tool.download('lake.jpg')).bytes.length).toBeGreaterThan(photo.length);
      const { objects } = await stripe.readObjects();
      const isOwn = ({ object, amount }: { object: string; amount?: unknown }) =>
        object === 'charge' && amount === 99;
      expect(objects.filter(isOwn)).toHaveLength(viewport.width === 390 ? 1 : 2);
    },
  );
}
