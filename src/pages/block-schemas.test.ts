import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { listComponentNames } from '../../contract/pages';
import { pageInfoSchema } from '../../contract/tenant';
import { toolBlocks } from '../tools/tool-block-list';
import { findBlockProblems } from './find-block-problems';

const sites = join(import.meta.dirname, '../../sites');
const pages = readdirSync(sites, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /[\\/]pages[\\/][^\\/]+\.json$/.test(path),
);

function findProblems(component: string, props: Record<string, unknown>): string[] {
  return findBlockProblems({ contentStatus: 0, content: { en: [{ component, props }] } });
}

test.each(pages)('every block of %s fits its schema, in every language', (path) => {
  const page = parse(pageInfoSchema, JSON.parse(readFileSync(join(sites, path), 'utf8')));
  expect(findBlockProblems(page)).toEqual([]);
});

test('the page of examples shows each plain block', () => {
  const page = parse(
    pageInfoSchema,
    JSON.parse(readFileSync(join(sites, 'template/pages/blocks.json'), 'utf8')),
  );
  const shown = new Set(page.content?.en?.map(({ component }) => component));
  // Prices and tools have pages of their own.
  const plain = listComponentNames().filter((name) => name !== 'Pricing' && !Object.hasOwn(toolBlocks, name));
  expect([...shown].sort()).toEqual(plain.sort());
});

describe('in a file that an operator wrote the field that does not fit is named', () => {
  const picture = { src: '/a.svg', alt: 'A', width: 3, height: 2 };
  test.each([
    ['BannerCarousel', { title: 'T', slides: [] }, 'slides'],
    ['BannerCarousel', { title: 'T', slides: [{ title: 'S', image: '/a.svg' }] }, 'slides.0.image'],
    ['CompareSlider', { title: 'T', pairs: [{ before: picture }] }, 'pairs.0.after'],
    [
      'CompareSlider',
      { title: 'T', pairs: [{ before: { ...picture, alt: undefined }, after: picture }] },
      'pairs.0.before.alt',
    ],
    [
      'CompareSlider',
      { title: 'T', pairs: [{ before: picture, after: picture }], intervalMs: 5 },
      'intervalMs',
    ],
    ['Testimonials', { title: 'T', items: [{ name: 'N' }] }, 'items.0.text'],
    ['ReadingCarousel', { title: 'T', items: 'none' }, 'items'],
    ['RecoveryTypes', { title: 'T', types: [{ name: 'N', title: 'T' }] }, 'types.0.text'],
    ['ToolCards', { title: 'T', cards: [{ name: 'n', title: 'T', sort: '1' }] }, 'cards.0.sort'],
    ['WhyChoose', { title: 'T', reasons: [] }, 'reasons'],
    ['Banner', { title: 'T', sutton: { text: 'Go', path: '/' } }, 'sutton'],
  ])('%s with props %j', (component, props, field) => {
    expect(findProblems(component, props)).toEqual([
      expect.stringContaining(`content.en.0.props.${field}: `),
    ]);
  });
});
