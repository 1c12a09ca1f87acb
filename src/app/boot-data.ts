import { array, type InferOutput, object, safeParse, string, unknown } from 'valibot';
import { type Language, languageSchema, pickByLanguage } from '../contract/languages';
import { type PageInfo, pageInfoSchema, type SiteInfo, siteInfoSchema } from '../contract/tenant';

const bootPageSchema = object({ host: string(), name: string(), page: unknown() });
const bootDataSchema = object({
  language: languageSchema,
  site: siteInfoSchema,
  pages: array(bootPageSchema),
});

/** What the server inlines so that no request stands between the HTML and the first screen. One language only. */
export type BootData = {
  language: Language;
  site: SiteInfo;
  pages: { host: string; name: string; page: PageInfo | null }[];
};

export const bootDataId = 'boot-data';

/**
 * JSON that is safe inside a script element: no `<` can close it or open a comment, and the two separators that once
 * ended a line of script are escaped.
 */
export function serializeBootData(data: BootData): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Reads it back; null when the document carries none (the offline shell) or it does not fit. */
export function parseBootData(text: string | null | undefined): BootData | null {
  if (!text) return null;
  try {
    const parsed = safeParse(bootDataSchema, JSON.parse(text));
    if (parsed.success) return { ...parsed.output, pages: parsed.output.pages.map(readPage) };
    console.error('The inlined data does not fit', parsed.issues[0].message);
  } catch (error) {
    console.error('The inlined data is unreadable', error);
  }
  return null;
}

/** A site with the texts of one language only, under that language's name. */
export function narrowSite(site: SiteInfo, language: Language): SiteInfo {
  const texts = pickByLanguage(site.common, language);
  return { ...site, common: texts ? { [language]: texts } : {} };
}

/** A page with the content of one language only. */
export function narrowPage(page: PageInfo, language: Language): PageInfo {
  const narrowed = { ...page };
  const content = pickByLanguage(page.content, language);
  const meta = pickByLanguage(page.meta, language);
  if (content) narrowed.content = { [language]: content };
  if (meta) narrowed.meta = { [language]: meta };
  if (typeof page.richText === 'object') {
    const text = pickByLanguage(page.richText, language);
    narrowed.richText = text === undefined ? {} : { [language]: text };
  }
  return narrowed;
}

function readPage({ host, name, page }: InferOutput<typeof bootPageSchema>): BootData['pages'][number] {
  const parsed = safeParse(pageInfoSchema, page);
  return { host, name, page: parsed.success ? parsed.output : null };
}
