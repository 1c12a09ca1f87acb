import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '../locales/en/messages.po';
import { TenantProvider } from '../tenant/tenant-provider';
import { sampleTenant } from '../tenant/testing/sample-tenant';
import { blockRegistry } from './block-registry';
import { PageBlock } from './page-blocks';

async function render(component: keyof typeof blockRegistry, props: object = {}): Promise<string> {
  return renderToString(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: messages } })}>
      <TenantProvider tenant={sampleTenant}>
        <PageBlock component={component} props={{ ...props }} />
      </TenantProvider>
    </I18nProvider>,
  );
}

// Their chunks are many files to a test runner.
beforeAll(async () => {
  await Promise.all(Object.values(blockRegistry).map(({ load }) => load()));
});

test('old photos stand alone in the HTML, with a named input', async () => {
  const html = await render('OldPhotos');
  expect(html).toContain('aria-label="Choose a file"');
  expect(html).toContain('Restore old photos');
});

test('the words of a configuration win', async () => {
  expect(await render('OldPhotos', { title: 'Grandmother, again' })).toContain('Grandmother, again');
});

test('ID photos wait for their types in the shape of the list', async () => {
  const html = await render('IdPhoto');
  expect(html).toContain('aria-label="Photo types"');
  expect(html).toContain('aria-busy="true"');
  // What is dropped or pasted already finds its tool.
  expect(html).toContain('type="file"');
});

test('drawn photos have eight styles and a named input', async () => {
  const html = await render('AiPhoto');
  expect(html.match(/type="radio"/g)).toHaveLength(8);
  expect(html).toContain('aria-label="Style"');
  expect(html).toContain('aria-label="Click to select a file"');
});

test("the phone's code is in the HTML where the address is known, and a link beside it", async () => {
  const html = await render('FindMyPhone', { appUrl: 'https://apps.test/clap' });
  expect(html).toContain('Scan code to download app');
  expect(html).toMatch(/<svg[^>]*width="400" height="400"/);
  expect(html).toContain('href="https://apps.test/clap"');
  expect(await render('FindMyPhone', { appUrl: 'javascript:alert(1)' })).not.toContain('javascript:');
});
