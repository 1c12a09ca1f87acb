import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages } from '../../../locales/en/messages.po';
import { TenantProvider } from '../../../tenant/tenant-provider';
import { sampleTenant } from '../../../tenant/testing/sample-tenant';
import { SmsTable } from './sms-table';

function render(rows: { createTime: number; status: number; message: string }[]): string {
  return renderToString(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: messages } })}>
      <TenantProvider tenant={sampleTenant}>
        <SmsTable rows={rows} isBusy={false} />
      </TenantProvider>
    </I18nProvider>,
  );
}

test('each status has its exact words', () => {
  const row = (status: number) => render([{ createTime: 0, status, message: 'hello' }]);
  expect(row(0)).toContain('Sending...');
  expect(row(1)).toContain('Your message has been sent');
  expect(row(2)).toContain('SMS sending failed');
});

test('a message is shown as text, and a status nobody knows as its number', () => {
  const html = render([{ createTime: 0, status: 9, message: '<b>hi</b>' }]);
  expect(html).toContain('&lt;b&gt;hi&lt;/b&gt;');
  expect(html).toContain('>9</td>');
});
