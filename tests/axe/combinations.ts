import { type Language, languages } from '../../src/contract/languages';
import { routes, type Screen } from '../screens/screen-list';

/** One page to look at: a site stands for its theme. */
export type Combination = {
  site: string;
  language: Language;
  screen: Screen;
  /** Looked at one after the other. */
  colorSchemes: readonly ('light' | 'dark')[];
  viewport: { width: number; height: number };
};

/** A site of each of the six themes. */
const siteOfTheme = ['pdf', 'voice', 'photos', 'anime', 'phone', 'id'] as const;
const schemes = ['light', 'dark'] as const;
const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** Every route at least once, every theme with every language once; light and dark, phone and desk in turns. */
export function listPairs(): Combination[] {
  return languages.flatMap((language, row) =>
    siteOfTheme.map((site, column) => {
      const index = row * siteOfTheme.length + column;
      return {
        site,
        language,
        screen: pick(routes, index),
        // By row as well, or a theme would always have the same one.
        colorSchemes: [pick(schemes, index + row)],
        viewport: pick(viewports, Math.floor(index / 2) + row),
      };
    }),
  );
}

/** Every route with every theme, language and scheme, phone and desk in turns: over a thousand looks. */
export function listAll(): Combination[] {
  return siteOfTheme.flatMap((site, column) =>
    languages.flatMap((language, row) =>
      routes.map((screen, index) => ({
        site,
        language,
        screen,
        colorSchemes: schemes,
        viewport: pick(viewports, index + row + column),
      })),
    ),
  );
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
