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
 * Every route in every language and in every theme, and every language in every theme, once: a load for each route and
 * language, each in the next theme. Themes are one more than languages, so one load of a route is looked at in two.
 */
export function listPairs(): Visit[] {
  return routes.flatMap((screen, row) =>
    languages.map((language, column) => {
      // In turns that keep step with neither the themes nor the languages.
      const scheme = pick(schemes, column + Math.floor(row / themes.length));
      const missing = column === row % languages.length ? [pick(themes, row + languages.length)] : [];
      return {
        site: pick(sites, row + 2 * column),
        language,
        screen,
        viewport: pick(viewports, column + Math.floor(row / 3)),
        looks: [pick(themes, row + column), ...missing].map((theme) => ({ theme, colorScheme: scheme })),
      };
    }),
  );
}

/** Every route in every language, in every theme and scheme, phone and desk in turns: over a thousand looks. */
export function listAll(): Visit[] {
  const looks = themes.flatMap((theme) => schemes.map((colorScheme) => ({ theme, colorScheme })));
  return listPairs().map((visit) => ({ ...visit, looks }));
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
