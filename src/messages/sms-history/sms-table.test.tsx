import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages } from '../../locales/en/messages.po';
import { TenantProvider } from '../../tenant/tenant-provider';
import { SmsTable } from './sms-table';

const texts = {
  NavBar: {
    title: 'Messages',
    converts: [],
    langOptions: [],
    loginInfo: { login: 'Log in', logout: 'Log out', account: 'Account' },
  },
  FooterBar: { title: 'Messages', intro: '', columns: [], business: { text: '' } },
  Login: {},
};
const site = {
  host: 'sms.test',
  code: 'sms',
  name: 'Messages',
  label: 'sms',
  theme: 'default' as const,
  helpUrl: 'https://help.test/',
};
const tenant = {
  site: { type: 7 as const, site, common: {} },
  texts,
  language: 'en' as const,
  changeLanguage: async () => {},
};

function render(rows: { createTime: number; status: number; message: string }[]): string {
  return renderToString(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: messages } })}>
      <TenantProvider tenant={tenant}>
        <SmsTable rows={rows} isBusy={false} />
      </TenantProvider>
    </I18nProvider>,
  );
}

test('each status has its specified words', () => {
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
