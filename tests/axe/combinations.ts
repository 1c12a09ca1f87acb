import { type Language, languages } from '../../contract/languages';
import { type Theme, themes } from '../../contract/tenant';
import { routes, type Screen } from '../screens/screen-list';

/** Without a theme it is the site's own. */
export type Look = { theme?: Theme; colorScheme: 'light' | 'dark' };

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
 * Every route once, in every theme, half of them light and half dark; sites, languages and widths take turns. A load costs
 * more than the looks at it.
 */
export function listTurns(): Visit[] {
  return routes.map((screen, row) => ({
    site: pick(sites, row),
    language: pick(languages, row),
    screen,
    viewport: pick(viewports, row),
    looks: themes.map((theme, column) => ({ theme, colorScheme: pick(schemes, row + column) })),
  }));
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
