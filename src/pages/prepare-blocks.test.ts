import { object, string } from 'valibot';
import { expect, test } from 'vitest';
import { defineBlock } from './block';
import { prepareBlocks } from './prepare-blocks';

const registry = {
  Greeting: defineBlock(
    object({ text: string() }),
    async () =>
      ({ text }) =>
        text,
  ),
};

test('blocks that fit are drawn in their order', async () => {
  const problems: string[] = [];
  const blocks = await prepareBlocks(
    [
      { component: 'Greeting', props: { text: 'one' } },
      { component: 'Greeting', props: { text: 'two' } },
    ],
    registry,
    (problem) => problems.push(problem),
  );
  expect(blocks.map(({ key }) => key)).toEqual(['0-Greeting', '1-Greeting']);
  expect(problems).toEqual([]);
});

test('an unknown component and props that do not fit are skipped and named, the rest shows', async () => {
  const problems: string[] = [];
  const blocks = await prepareBlocks(
    [
      { component: 'Fireworks', props: {} },
      { component: 'Greeting', props: { text: 7 } },
      { component: 'Greeting', props: { text: 'still here' } },
    ],
    registry,
    (problem) => problems.push(problem),
  );
  expect(blocks.map(({ key }) => key)).toEqual(['2-Greeting']);
  expect(problems[0]).toContain('Fireworks');
  expect(problems[1]).toMatch(/Greeting.*text/);
});

test('a component named like a property every object has is unknown', async () => {
  const problems: string[] = [];
  await prepareBlocks([{ component: 'constructor', props: {} }], registry, (problem) =>
    problems.push(problem),
  );
  expect(problems).toHaveLength(1);
});
