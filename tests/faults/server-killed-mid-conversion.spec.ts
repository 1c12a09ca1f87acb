import { expect } from '@playwright/test';
import { DocumentTool, sampleFile } from '../e2e/models/document-tool';
import { member } from '../e2e/models/login-dialog';
import { makePdf } from '../support/documents/pdf-files';
import { test } from '../support/journey';
import { startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';

test.use({ expectedConsole: { patterns: [/Failed to load resource/, /ERR_CONNECTION_REFUSED/] } });

test('a conversion under way when the server is killed is finished by the next one, as the same conversion', async ({
  page,
}) => {
  const server = await startServer();
  try {
    const tool = new DocumentTool(page);
    await signIn(page, server.siteUrl('pdf'), member);
    await tool.open(server.siteUrl('pdf'));
    // Long enough to be met in the middle: the engine draws it page by page and reports how far it is.
    await tool.choose(sampleFile('atlas.pdf', await makePdf(32)));
    await tool.chooseTarget('PNG');
    await tool.convert();
    const bar = tool.job('atlas.pdf').getByRole('progressbar');
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 60_000 })
      .toBeGreaterThan(5);
    await tool.waitForText('atlas.pdf', /Converting/);
    await server.kill();
    await server.restart();
    await tool.waitUntilDone('atlas.pdf', 120_000);

    const rows = await server.readRows<{ state: string; runs: number }>(
      "select state, attempt as runs from works where kind = 'document'",
    );
    expect(rows.map(({ state }) => state)).toEqual(['done']);
    expect(rows[0]?.runs).toBeGreaterThanOrEqual(2);
  } finally {
    await server.stop();
  }
});
