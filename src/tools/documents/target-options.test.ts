import { expect, test } from 'vitest';
import { listTargets } from './target-options';

test('a Word file becomes a PDF', () => {
  expect(listTargets('docx', undefined)).toEqual([{ target: 'pdf', name: 'PDF', isAvailable: true }]);
});

test('a PDF becomes Word first, then what else there is', () => {
  expect(listTargets('pdf', undefined).map(({ name }) => name)).toEqual(['Word', 'Excel', 'PNG', 'HTML']);
});

test('what the site cannot do now comes last and is marked', () => {
  expect(listTargets('pdf', ['pdf>png', 'pdf>html', 'docx>pdf'])).toEqual([
    { target: 'png', name: 'PNG', isAvailable: true },
    { target: 'html', name: 'HTML', isAvailable: true },
    { target: 'docx', name: 'Word', isAvailable: false },
    { target: 'xlsx', name: 'Excel', isAvailable: false },
  ]);
});
