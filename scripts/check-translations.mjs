// `npm run test:translations`: every text of the sources is in the catalogues, and none lacks a translation.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { captureCommand, root, say } from './run-command.mjs';

const folders = ['src/locales', 'server/locales'];
const before = readCatalogues();
const { code } = await captureCommand('npx', ['lingui', 'extract', '--clean']);
if (code !== 0) process.exit(code);
const after = readCatalogues();

const stale = Object.keys(after).filter(
  (name) => dropComments(before[name] ?? '') !== dropComments(after[name]),
);
for (const name of stale) say(`${name} was out of step with the sources; it was extracted again: commit it`);

const config = getConfig({ cwd: root });
let problemCount = 0;
const known = new Map();
for (const catalog of await getCatalogs(config)) {
  const { messages: english } = await catalog.getTranslations(config.sourceLocale, {
    sourceLocale: config.sourceLocale,
    fallbackLocales: {},
  });
  for (const locale of config.locales) {
    const { messages, missing } = await catalog.getTranslations(locale, {
      sourceLocale: config.sourceLocale,
      fallbackLocales: {},
    });
    problemCount += missing.length;
    for (const text of missing) say(`${locale} lacks: ${text.source ?? text.id}`);
    for (const [id, text] of Object.entries(messages)) {
      const names = listPlaceholders(english[id]);
      const unknown = listPlaceholders(text).filter((name) => !names.includes(name));
      if (unknown.length > 0) say(`${locale} has {${unknown.join('}, {')}} where English has not: ${text}`);
      problemCount += unknown.length;
    }
    if (locale === 'fil') problemCount += reportBreaks(messages);
    // A text that the frame and a feature share is in both of the page's catalogues.
    if (!catalog.path.includes('src/locales')) continue;
    for (const [id, text] of Object.entries(messages)) {
      const other = known.get(locale + id) ?? text;
      if (other !== text) say(`${locale} says both "${other}" and "${text}"`);
      problemCount += other === text ? 0 : 1;
      known.set(locale + id, text);
    }
  }
}
if (stale.length > 0 || problemCount > 0) process.exit(1);
say(`${config.locales.join(', ')}: complete`);

function readCatalogues() {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  const catalogues = paths.filter((path) => path.endsWith('.po'));
  return Object.fromEntries(catalogues.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The names in braces that a value or a plural takes the place of. */
function listPlaceholders(text) {
  return [...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name);
}

/** "i-cancel" may not break after its "i-": a word joiner (U+2060) follows the hyphen. */
function reportBreaks(messages) {
  const breaking = Object.values(messages).filter((text) => /(?<![\w-])i-[a-z]/i.test(text));
  for (const text of breaking) say(`fil breaks after "i-", which needs a word joiner: ${text}`);
  return breaking.length;
}

/** Dates and source lines move without a text changing. */
function dropComments(catalogue) {
  return catalogue
    .split('\n')
    .filter((line) => !line.startsWith('#') && !line.startsWith('"POT-Creation-Date'))
    .join('\n');
}
