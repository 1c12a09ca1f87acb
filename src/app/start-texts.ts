import type { I18n } from '@lingui/core';
import { defaultLanguage, type Language, languages } from '../../contract/languages';
import { connection } from '../pwa/connection';

/**
 * Loads the translator for the first page: in the wanted language, else in a cached one, else in English. Rejects once
 * while the server is reachable, so that the page reloads: a newer version may have removed the texts.
 */
export async function loadStartTexts(
  wanted: Language,
  load: (language: Language) => Promise<I18n>,
): Promise<I18n> {
  try {
    return await load(wanted);
  } catch (error) {
    if (!isReloaded() && (await isServerThere())) throw error;
    for (const language of await listFallbacks(wanted)) {
      try {
        return await load(language);
      } catch {
        // Try the next language.
        console.info(`The texts of ${language} could not be fetched`);
      }
    }
    throw error;
  }
}

function isReloaded(): boolean {
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visits.some(({ type }) => type === 'reload');
}

async function isServerThere(): Promise<boolean> {
  await connection.check();
  return !connection.isOffline();
}

/** English last: every device has it cached, while another cached language was chosen by the person. */
async function listFallbacks(wanted: Language): Promise<Language[]> {
  const cached = await listCachedAddresses();
  const isCached = (language: Language) =>
    cached.some((address) => address.includes(`/assets/locale-${language}-`));
  const others = languages.filter((language) => language !== defaultLanguage && isCached(language));
  return [...others, defaultLanguage].filter((language) => language !== wanted);
}

async function listCachedAddresses(): Promise<string[]> {
  try {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  } catch (error) {
    console.info('This browser has no caches to look into', error);
    return [];
  }
}
