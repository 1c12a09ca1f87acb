import { array, looseObject, optional, record, string, unknown } from 'valibot';
import { defaultLanguage } from './languages';
import { readTolerantly, type TolerantReading } from './read-tolerantly';
import {
  byLanguage,
  commonTextsSchema,
  type PageInfo,
  pageInfoSchema,
  type SiteInfo,
  siteInfoSchema,
} from './tenant';

const receivedPageSchema = looseObject({
  ...pageInfoSchema.entries,
  content: optional(
    byLanguage(array(looseObject({ component: string(), props: optional(record(string(), unknown()), {}) }))),
  ),
});

/**
 * A site as a backend answered it: what does not fit is left out, what the shell needs is filled in. Not ok when it is
 * no configuration at all. `asked` is its host.
 */
export function readSiteAnswer(body: unknown, asked: string): TolerantReading<SiteInfo> {
  const data = dataOf(body);
  if (!isRecord(data?.site) && !isRecord(data?.common))
    return { ok: false, dropped: ['data: has neither site nor common'] };
  // A backend may know the site under another name; its pages and calls are asked for by this one.
  const site = { ...(isRecord(data.site) ? data.site : {}), host: asked };
  const reading = readTolerantly(siteInfoSchema, { ...data, site }, { fillsGaps: true });
  return reading.ok ? { ...reading, value: completeNames(reading.value) } : reading;
}

/** A page as a backend answered it. Its blocks are checked where their schemas are (`src/pages/check-page.ts`). */
export function readPageAnswer(body: unknown): TolerantReading<PageInfo> {
  const data = dataOf(body);
  if (!data) return { ok: false, dropped: ['data: is missing'] };
  return readTolerantly(receivedPageSchema, data, { fillsGaps: true });
}

/** A shell with texts in at least one language, and a name wherever one shows. */
function completeNames({ site, common, ...rest }: SiteInfo): SiteInfo {
  const name = site.name || site.host;
  const texts = Object.entries(common).flatMap(([language, known]) =>
    known ? [[language, { ...known, NavBar: { ...known.NavBar, title: known.NavBar.title || name } }]] : [],
  );
  return {
    ...rest,
    site: { ...site, name },
    common: texts.length > 0 ? Object.fromEntries(texts) : { [defaultLanguage]: makeEmptyTexts(name) },
  };
}

function makeEmptyTexts(title: string) {
  const reading = readTolerantly(commonTextsSchema, { NavBar: { title } }, { fillsGaps: true });
  if (!reading.ok) throw new Error(`The shell's texts cannot be empty: ${reading.dropped.join('; ')}`);
  return reading.value;
}

function dataOf(body: unknown): Record<string, unknown> | undefined {
  return isRecord(body) && isRecord(body.data) ? body.data : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
