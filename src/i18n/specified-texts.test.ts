import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../contract/languages';
import { smsSenders } from '../../contract/messages';

/** The exact texts of docs/spec, letter by letter; each feature's own tests show where they appear. */
const specified = [
  'The passwords are inconsistent twice.',
  'Please enter the correct email address',
  'Please enter the message content',
  'Please select a scheduled delivery time',
  'Invalid discount code',
  'The mailbox has been registered, please log in again',
  'Registration is successful, please log in',
  'SMS Sent Successfully',
  'SMS Sent Error',
  'You are not a member yet and cannot use this feature temporarily',
  'You are not a member yet and cannot use this feature temporarily!',
  'The format of phone number is invalid.',
  'Message too long',
  'Order payment failed.',
  'Contact us',
  'Support',
  'More products',
  'Photo Repair...',
  'Colorizing image...',
  'Balancing color effects...',
  'Restoring scratches...',
  'The photo has been processed!',
  'Photo has been restored!',
  'replace',
  'Download',
  'Upload',
  'Click to select a file',
  'Translation',
  'Clean up',
  'Copy',
  'Translating in progress, please wait a moment...',
  'Replicating Success...',
  'Best value',
  'I have a discount code',
  'Submit',
  'Please wait patiently for us to access the payment',
  'This format is currently not supported',
  'Processing, please wait a moment...',
  'You can only upload files up to 100MB in total,please select again.',
  'Please add the files that need to be translated...',
  'When attempting to convert the audio, please ensure to convert it to WAV format and set it to mono channel with a sampling rate of 16kHz.',
  'Sending...',
  'Your message has been sent',
  'SMS sending failed',
  'You did not subscribe to our service.',
  'tips',
  'Do you confirm the unsubscription?',
  'sure',
  'cancel',
  'Unsubscribed successfully',
  'Unsubscribed error',
  'Saved successfully',
  'Valid Until',
  'Old Pictures',
  'Passport photo',
  'Voice To Text results',
  'Anime oriented',
  'Online PDF Converter',
  'Downloading app',
  'Scan code to download app',
  'Exclusive',
  'Please enter the password',
  'The password must be 6 to 30 characters',
  'Please confirm the password',
  'This file type is not supported',
  'Unsubscribe',
];

/** What may read the same in another language. */
const loanWords = ['Info', 'X', 'Support', 'Download', 'Copy', 'Submit', 'Upload', 'tips'];

const english = readCatalogue('en');

test.each(specified)('%s is a text of the app, letter by letter', (text) => {
  expect(english.get(text)).toBe(text);
});

test('every exact text is translated, not copied', () => {
  for (const language of languages.filter((other) => other !== 'en')) {
    const catalogue = readCatalogue(language);
    for (const text of specified) {
      const translation = catalogue.get(text);
      expect(translation, `${language}: ${text}`).toBeTruthy();
      if (!loanWords.includes(text)) expect(translation, `${language}: ${text}`).not.toBe(text);
    }
  }
});

test('the sender names go over the wire as they are written', () => {
  expect(smsSenders).toEqual(['Anonymous', 'Important', 'Unknown', 'Info', 'X']);
});

/** Each message id and its text, from the catalogues' files. */
function readCatalogue(language: string): ReadonlyMap<string, string> {
  const files = ['frame', 'account', 'messages'].map((name) =>
    readFileSync(join(import.meta.dirname, `../locales/${language}/${name}.po`), 'utf8'),
  );
  return new Map(
    files
      .join('\n\n')
      .split(/\n\n+/)
      .flatMap((entry) => {
        const id = readField(entry, 'msgid');
        const text = readField(entry, 'msgstr');
        return id ? [[id, text] as const] : [];
      }),
  );
}

/** A field may go over several quoted lines. */
function readField(entry: string, name: 'msgid' | 'msgstr'): string {
  const lines = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return [...lines.matchAll(/"(.*)"/g)].map(([, part]) => JSON.parse(`"${part}"`)).join('');
}
