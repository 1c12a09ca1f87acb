import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { languages } from '../contract/languages';

const place = '<!--start-failed-->';
/** The same sentence as in `render-document.tsx`, which inserts it into server-rendered pages. */
const sentence = 'This page did not load. Press anywhere to try again.';

/**
 * Inserts the failed-start message into the document in every language, because all languages share one offline shell.
 * The server replaces it with one language.
 */
export function startFailedTexts(): Plugin {
  return {
    name: 'toolfront:start-failed-texts',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes(place)) throw new Error(`The document has no ${place}`);
        const texts = languages.map((language) => `<span lang="${language}">${readText(language)}</span>`);
        return html.replace(place, () => `${place}${texts.join('')}<!--/start-failed-->`);
      },
    },
  };
}

function readText(language: string): string {
  const catalogue = readFileSync(`src/locales/${language}/frame.po`, 'utf8');
  const text = catalogue.split(`msgid "${sentence}"\nmsgstr "`)[1]?.split('"\n')[0];
  if (!text || /[<>&\\]/.test(text)) throw new Error(`No plain text in ${language}: ${sentence}`);
  return text;
}
