import { type Language, languages } from '../../contract/languages';
import { type Theme, themes } from '../../contract/tenant';
import { routes, type Screen } from '../screens/screen-list';

export type Look = { theme: Theme; colorScheme: 'light' | 'dark' };

/** One page, loaded once and looked at in one colour after the other. */
export type Visit = {
  site: string;
  language: Language;
  screen: Screen;
  viewport: { width: number; height: number };
  looks: readonly Look[];
};

const sites = ['pdf', 'voice', 'photos', 'anime', 'phone', 'id'] as const;
const schemes = ['light', 'dark'] as const;
const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/**
 * Every route in every theme, in both schemes and at both widths, in two of the languages; every language in every
 * theme. A route is loaded twice, and looked at in half of the themes each time.
 */
export function listPairs(): Visit[] {
  const half = themes.length / 2;
  return routes.flatMap((screen, row) =>
    [0, 1].map((turn) => {
      // In steps that keep time with neither the themes nor the languages.
      const colorScheme = pick(schemes, turn + Math.floor(row / themes.length));
      const first = row + turn * half;
      return {
        site: pick(sites, row + 2 * turn),
        language: pick(languages, row + 2 * turn),
        screen,
        viewport: pick(viewports, turn + row),
        looks: Array.from({ length: half }, (_, column) => ({
          theme: pick(themes, first + column),
          colorScheme,
        })),
      };
    }),
  );
}

/** Every route in every language, in every theme and scheme, phone and desk in turns: over a thousand looks. */
export function listAll(): Visit[] {
  const looks = themes.flatMap((theme) => schemes.map((colorScheme) => ({ theme, colorScheme })));
  return routes.flatMap((screen, row) =>
    languages.map((language, column) => ({
      site: pick(sites, row + 2 * column),
      language,
      screen,
      viewport: pick(viewports, column + Math.floor(row / 3)),
      looks,
    })),
  );
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
