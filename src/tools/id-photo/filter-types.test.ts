import { expect, test } from 'vitest';
import { filterTypes } from './filter-types';

const types = ['Việt Nam: hộ chiếu, 40×60 mm', 'Россия: загранпаспорт', 'Schengen: visa'].map(
  (pictureType) => ({
    pictureType,
  }),
);

test('finds a type by its words in any order, without accents or case', () => {
  expect(filterTypes(types, 'VIET')).toEqual([types[0]]);
  expect(filterTypes(types, '40 ho chieu')).toEqual([types[0]]);
  expect(filterTypes(types, 'росс')).toEqual([types[1]]);
});

test('shows all while nothing is typed, and none that does not match', () => {
  expect(filterTypes(types, '  ')).toHaveLength(3);
  expect(filterTypes(types, 'schengen passport')).toEqual([]);
});
