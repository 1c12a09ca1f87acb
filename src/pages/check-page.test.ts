import { object, optional, string } from 'valibot';
import { expect, test } from 'vitest';
import type { PageInfo } from '../../contract/tenant';
import { checkBlocks, checkPage } from './check-page';

const schemas = { Greeting: object({ text: string(), from: optional(string()), to: optional(string()) }) };

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
      { component: 'Greeting', props: { text: {} } },
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

test('a block keeps what fits of its properties; only what is lost is named', () => {
  const problems: string[] = [];
  const props = { text: 7, from: null, to: [] };
  const blocks = checkBlocks([{ component: 'Greeting', props }], schemas, (problem) =>
    problems.push(problem),
  );
  expect(blocks).toEqual([{ component: 'Greeting', props: { text: '7' } }]);
  expect(problems).toEqual([expect.stringMatching(/^Greeting \(block 1\) loses to: /)]);
});

test('what is wrong in every language is reported once', () => {
  const blocks = [{ component: 'Fireworks', props: {} }];
  const page: PageInfo = { contentStatus: 0, content: { en: blocks, vi: blocks, ru: [] } };
  const problems: string[] = [];
  expect(checkPage(page, (problem) => problems.push(problem)).content).toEqual({ en: [], vi: [], ru: [] });
  expect(problems).toHaveLength(1);
});
