import { expect, test } from '@playwright/test';
import { languages } from '../../contract/languages';
import { themes } from '../../contract/tenant';
import { routes } from '../screens/screen-list';
import { listTurns } from './combinations';

const looks = listTurns().flatMap(({ screen, language, viewport, looks: colors }) =>
  colors.map(({ theme, colorScheme }) => ({
    route: screen.name,
    language,
    theme,
    scheme: colorScheme,
    width: String(viewport.width),
  })),
);
const values = {
  route: routes.map(({ name }) => name),
  language: [...languages],
  theme: [...themes],
  scheme: ['light', 'dark'],
  width: ['390', '1280'],
};
type Side = keyof typeof values;

for (const [one, other] of [
  ['route', 'theme'],
  ['language', 'theme'],
  ['route', 'scheme'],
  ['theme', 'scheme'],
  ['theme', 'width'],
  ['language', 'scheme'],
  ['language', 'width'],
] as const satisfies readonly (readonly [Side, Side])[]) {
  test(`every ${one} is looked at with every ${other}`, () => {
    const seen = new Set(looks.map((look) => `${look[one]} with ${look[other]}`));
    const wanted = values[one].flatMap((value) => values[other].map((partner) => `${value} with ${partner}`));
    expect(wanted.filter((pair) => !seen.has(pair))).toEqual([]);
  });
}
