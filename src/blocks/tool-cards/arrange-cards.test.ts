import { expect, test } from 'vitest';
import { isExpandable, sortCards } from './arrange-cards';

test('cards come in the order of their sort numbers, whatever order they were written in', () => {
  const cards = [
    { name: 'c', sort: 30 },
    { name: 'a', sort: -1 },
    { name: 'b', sort: 2.5 },
  ];
  expect(sortCards(cards).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('cards of one number keep the order they were written in, and the list given is left alone', () => {
  const cards = ['first', 'second', 'third'].map((name) => ({ name, sort: 1 }));
  const before = [...cards];
  expect(sortCards(cards)).toEqual(before);
  sortCards([{ sort: 2 }, { sort: 1 }]);
  expect(cards).toEqual(before);
});

test.each([
  [1, false],
  [11, false],
  [12, true],
  [40, true],
])('%i cards: an expand card is %s', (count, isThere) => {
  expect(isExpandable(count)).toBe(isThere);
});
