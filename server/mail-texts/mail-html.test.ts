import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../contract/languages';
import { type Theme, themes } from '../../contract/tenant';
import {
  contrast,
  linearColour,
  luminance,
  readHex,
  readTokens,
  writeHex,
} from '../../src/ui/testing/read-tokens';
import { mailKinds } from '../db/schema';
import { translate } from '../i18n/translate';
import { mailColours } from './mail-colours';
import { type MailContent, writeMailHtml } from './mail-html';
import { type MailFacts, mailTexts } from './mail-texts';

const token = 'mX3vQ0p2b9sK7dYwT1uZ5hRcN8aJ6eLgF4iOqWnBtVs';
const facts: MailFacts = {
  site: 'Paperway',
  product: 'Plus',
  amount: '$20.00',
  receipt: '20261121-1A2B3C4D-0',
  validUntil: '21 December 2026',
  next: { price: '$20.00 / 1 month', date: '21 December 2026' },
  isBeside: false,
  isLifetime: false,
  isMember: true,
  isSubscription: true,
  account: 'https://a.test/sub/account',
  payLink: `https://a.test/backapi/v1/pay/renewal/${token}`,
  retryOn: '28 December 2026',
  refunded: '$5.00',
  passwordLink: `https://a.test/reset?token=${token}`,
  confirmLink: `https://a.test/reset?confirm=${token}&x=1`,
  ended: { sessions: 2, passkeys: 1 },
  forgotten: 'https://a.test/reset',
};

const icons = [{ src: '/site-files/icon-192.png', sizes: '192x192', type: 'image/png' }];

type Kind = (typeof mailKinds)[number];

function makeContent(kind: Kind, language: Language, given = facts, theme: Theme = 'default'): MailContent {
  const { subject, lines } = mailTexts[kind](given);
  return {
    site: { name: given.site, theme, icons },
    origin: 'https://a.test',
    language,
    subject: translate(language, subject),
    paragraphs: lines.filter((line) => line !== undefined).map((line) => translate(language, line)),
    links: given,
    legal: `© 2026 ${given.site}`,
  };
}

/** Every kind, and a payment of somebody who has a password. */
const variants: { name: string; kind: Kind; given: MailFacts }[] = [
  ...mailKinds.map((kind) => ({ name: kind, kind, given: facts })),
  {
    name: 'payment-member',
    kind: 'payment',
    given: { ...facts, passwordLink: undefined, ended: undefined },
  },
];

// `MAILS_DIR=/tmp/mails npx vitest run --project server server/mail-texts/mail-html.test.ts` writes them to look at.
const folder = process.env.MAILS_DIR;

describe.each(languages)('in %s', (language) => {
  test.each(variants)('$name has the sentences and links of its text', ({ name, kind, given }) => {
    const content = makeContent(kind, language, given);
    const page = writeMailHtml(content);
    if (folder) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${language}-${name}.html`), page);
    }
    expect(page).toContain(`<html lang="${language}">`);
    const { shown, links, buttons } = readMail(page);
    const addresses = content.paragraphs.flatMap((text) => text.match(/https:\S+/g) ?? []);
    const sentences = content.paragraphs.map((text) => text.replace(/ ?https:\S+/g, ''));
    for (const text of [content.subject, ...sentences, content.legal]) expect(shown).toContain(text);
    for (const address of addresses) {
      expect(shown).toContain(address);
      expect(links).toContain(address);
    }
    expect(new Set(links)).toEqual(new Set(['https://a.test', ...addresses]));
    expect(buttons).toHaveLength(addresses.length > 0 ? 1 : 0);
  });
});

/** What a person sees of it, where its links lead, and those of them that are buttons. */
function readMail(page: string) {
  const decode = (text: string) =>
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&');
  const body = page.slice(page.indexOf('<table'));
  return {
    shown: decode(body.replace(/<[^>]*>/g, '')),
    links: [...body.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => decode(address)),
    buttons: [...body.matchAll(/class="on-accent" href="([^"]*)"/g)].map(([, address = '']) =>
      decode(address),
    ),
  };
}

test.each([
  ['confirmEmail', facts.confirmLink],
  ['passwordReset', facts.passwordLink],
  ['payment', facts.passwordLink],
  ['renewal', facts.account],
  ['renewalDelayed', facts.payLink],
  ['renewalConfirmation', facts.payLink],
  ['renewalFailed', facts.account],
  ['passwordChanged', facts.forgotten],
] as const)('the button of %s leads where the person acts', (kind, address) => {
  expect(readMail(writeMailHtml(makeContent(kind, 'en'))).buttons).toEqual([address]);
});

test.each(mailKinds)('%s shows a name as text, whatever it is', (kind) => {
  const name = `<script>alert("1")</script>&'`;
  const page = writeMailHtml(makeContent(kind, 'en', { ...facts, site: name, product: name, receipt: name }));
  expect(page).not.toContain('<script');
  expect(page).not.toContain('alert("');
  expect(readMail(page).shown).toContain(name);
});

test('begins its preview with the first sentence, without an address', () => {
  const page = writeMailHtml(makeContent('passwordReset', 'en'));
  expect(page).toMatch(/<div style="display:none[^>]*>Set a new password within 24 hours /);
});

test('shows an icon that mail programs can load, else the name alone', () => {
  const content = makeContent('refund', 'en');
  const draw = (site: Partial<MailContent['site']>, origin = 'https://a.test') =>
    /<img src="([^"]*)"/.exec(writeMailHtml({ ...content, origin, site: { ...content.site, ...site } }))?.[1];
  expect(draw({})).toBe('https://a.test/site-files/icon-192.png');
  expect(draw({}, 'http://a.localhost:4180')).toBeUndefined();
  expect(draw({ icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }] })).toBeUndefined();
  expect(
    draw({ icons: [{ src: '/m.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }] }),
  ).toBeUndefined();
  expect(draw({ icons: undefined })).toBeUndefined();
});

test('has the look of its site: corners, and the typeface of its headings', () => {
  const content = makeContent('refund', 'en');
  const page = writeMailHtml({
    ...content,
    site: { ...content.site, look: { corners: 'sharp', type: 'editorial' } },
  });
  expect(page).toContain('border-radius:4px');
  expect(page).toMatch(/<h1 [^>]*Georgia/);
});

describe.each(themes)('the theme %s', (theme) => {
  test.each(['light', 'dark'] as const)('has the colours of the page in %s, with AA contrast', (mode) => {
    const colours = mailColours[theme][mode];
    const tokens = readTokens(theme, mode);
    for (const [name, hex] of Object.entries(colours)) {
      const tokenName = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect(hex, tokenName).toBe(writeHex(linearColour(tokens, tokenName)));
    }
    const pairs = [
      [colours.ink, colours.surface],
      [colours.ink, colours.ground],
      [colours.inkSoft, colours.surface],
      [colours.inkSoft, colours.ground],
      [colours.accentInk, colours.surface],
      [colours.onAccent, colours.accent],
    ] as const;
    for (const [text, ground] of pairs) {
      const ratio = contrast(luminance(readHex(text)), luminance(readHex(ground)));
      expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    const page = writeMailHtml(makeContent('payment', 'en', facts, theme));
    for (const colour of Object.values(colours)) expect(page).toContain(colour);
  });
});
