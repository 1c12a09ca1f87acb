import { expect, test } from '../support/journey';

test.use({
  expectedConsole: {
    patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /its tool shows without it/],
  },
});

test('a file that is shared to the app is in its tool, offline too', async ({ page, context, server }) => {
  await page.goto(server.siteUrl('pdf'));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await context.setOffline(true);
  // As the system's share sheet does: a form posted to the address that the manifest names.
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.enctype = 'multipart/form-data';
    form.action = '/share-target?to=/t/pdf';
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'files';
    const data = new DataTransfer();
    data.items.add(new File(['%PDF-1.4\n'], 'shared.pdf', { type: 'application/pdf' }));
    input.files = data.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL(/\/t\/pdf$/);
  await expect(page.getByText('shared.pdf')).toBeVisible();
});
