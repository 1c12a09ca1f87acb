import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

/** The letters of the five languages, each set a file of its own. */
const subsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const;

let families: string | undefined;

/** The family list of a CSS font; registers the page's own typeface at the first call. */
export function receiptFonts(): string {
  families ??= registerFonts();
  return families;
}

function registerFonts(): string {
  const { resolve } = createRequire(import.meta.url);
  return subsets
    .map((subset) => {
      const family = `Receipt ${subset}`;
      const path = resolve(`@fontsource-variable/manrope/files/manrope-${subset}-wght-normal.woff2`);
      if (!GlobalFonts.register(readFileSync(path), family)) throw new Error(`${path} is no font`);
      return `"${family}"`;
    })
    .join(', ');
}
