import { expect, test } from 'vitest';
import { chooseNext, type RecentStart, type WaitingWork } from './next-turn';

test('sites take turns, and within a site its people, whoever has queued how much', () => {
  const served = serve({ a: { p: 300, q: 2 }, b: { r: 3 } }, 8);
  expect(served).toEqual(['a/p', 'b/r', 'a/q', 'b/r', 'a/p', 'b/r', 'a/q', 'a/p']);
});

test('a site of weight 2 has two starts where another has one', () => {
  const served = serve({ a: { p: 300 }, b: { r: 300 } }, 9, (site) => (site === 'a' ? 2 : 1));
  expect(served.join(' ')).toBe('a/p b/r a/p a/p b/r a/p a/p b/r a/p');
});

test('who comes later is next at once, even to a site that has been served all the time', () => {
  const recentStarts = Array(200).fill({ siteCode: 'a', ownerId: 'p' });
  const waiting = [person('a', 'p'), person('a', 'late')];
  expect(chooseNext({ waiting, recentStarts, weightOf: () => 1 })).toBe(waiting[1]);
});

test('among people who were never served, whoever has waited longest', () => {
  const waiting = [person('b', 'first'), person('a', 'second')];
  expect(chooseNext({ waiting, recentStarts: [], weightOf: () => 1 })).toBe(waiting[0]);
  expect(chooseNext({ waiting: [], recentStarts: [], weightOf: () => 1 })).toBeUndefined();
});

function person(siteCode: string, ownerId: string): WaitingWork {
  return { id: `${siteCode}/${ownerId}`, siteCode, ownerId, isLong: false };
}

/** Serves so many works of what people have queued, one after another; answers with whose they were. */
function serve(
  queued: Record<string, Record<string, number>>,
  count: number,
  weightOf: (siteCode: string) => number = () => 1,
): string[] {
  const people = Object.entries(queued).flatMap(([site, owners]) =>
    Object.entries(owners).map(([owner, left]) => ({ ...person(site, owner), left })),
  );
  const recentStarts: RecentStart[] = [];
  return Array.from({ length: count }, () => {
    const waiting = people.filter(({ left }) => left > 0);
    const next = people.find((one) => one.id === chooseNext({ waiting, recentStarts, weightOf })?.id);
    if (!next) return 'nobody';
    next.left -= 1;
    recentStarts.unshift(next);
    return next.id;
  });
}
