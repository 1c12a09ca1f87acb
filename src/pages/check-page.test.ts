import { object, string } from 'valibot';
import { expect, test } from 'vitest';
import type { PageInfo } from '../../contract/tenant';
import { checkBlocks, checkPage } from './check-page';

const schemas = { Greeting: object({ text: string() }) };

test('blocks that fit stay in their order, without what their schema does not know', () => {
  const problems: string[] = [];
  const blocks = checkBlocks(
    [
      { component: 'Greeting', props: { text: 'one', extra: 1 } },
      { component: 'Greeting', props: { text: 'two' } },
    ],
    schemas,
    (problem) => problems.push(problem),
  );
  expect(blocks).toEqual([
    { component: 'Greeting', props: { text: 'one' } },
    { component: 'Greeting', props: { text: 'two' } },
  ]);
  expect(problems).toEqual([]);
});

test('an unknown component and props that do not fit are left out and named', () => {
  const problems: string[] = [];
  const blocks = checkBlocks(
    [
      { component: 'Fireworks', props: {} },
      { component: 'constructor', props: {} },
      { component: 'Greeting', props: { text: 7 } },
      { component: 'Greeting', props: { text: 'still here' } },
    ],
    schemas,
    (problem) => problems.push(problem),
  );
  expect(blocks).toEqual([{ component: 'Greeting', props: { text: 'still here' } }]);
  expect(problems).toHaveLength(3);
  expect(problems[0]).toContain('Fireworks (block 1)');
  expect(problems[2]).toMatch(/Greeting.*text/);
});

test('what is wrong in every language is told once', () => {
  const blocks = [{ component: 'Fireworks', props: {} }];
  const page: PageInfo = { contentStatus: 0, content: { en: blocks, vi: blocks, ru: [] } };
  const problems: string[] = [];
  expect(checkPage(page, (problem) => problems.push(problem)).content).toEqual({ en: [], vi: [], ru: [] });
  expect(problems).toHaveLength(1);
});
