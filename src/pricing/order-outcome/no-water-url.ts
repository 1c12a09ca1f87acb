import { looseObject, safeParse, string } from 'valibot';

const extendSchema = looseObject({ noWaterUrl: string() });

/** The no-watermark address in an older order's `extendJson`, http(s) only; undefined when there is none. */
export function readNoWaterUrl(extendJson: string | null | undefined): string | undefined {
  if (!extendJson) return undefined;
  try {
    const parsed = safeParse(extendSchema, JSON.parse(extendJson));
    if (!parsed.success) return undefined;
    const url = URL.parse(parsed.output.noWaterUrl, location.origin);
    return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch (error) {
    console.error('extendJson is no JSON', error);
    return undefined;
  }
}
