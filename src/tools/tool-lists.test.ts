import { describe, expect, test } from 'vitest';
import { tools } from '../../contract/tools/tool-list';
import { toolBlocks } from './tool-block-list';
import { detailsOfJob, detailsOfTool } from './tool-details-list';

describe.each(tools.map((tool) => [tool.blocks[0], tool] as const))('the tool %s', (_name, tool) => {
  test('has blocks with schemas, and a text for what plans include of it', () => {
    const { schemas, describeQuota } = detailsOfTool(tool.type);
    expect(Object.keys(schemas).sort()).toEqual([...tool.blocks].sort());
    for (const name of tool.blocks) expect(toolBlocks[name].load).toBeTypeOf('function');
    expect(describeQuota(2).id).not.toBe('');
  });

  test('says what the server does for its jobs', () => {
    if (!('job' in tool)) return;
    expect(detailsOfJob(tool.job.kind).describeWork('start', '40%').id).not.toBe('');
  });
});

test('no two tools share a number, a path, a block or a kind of job', () => {
  const paths = tools.flatMap((tool) => ('path' in tool ? [tool.path] : []));
  const kinds = tools.flatMap((tool) => ('job' in tool ? [tool.job.kind] : []));
  for (const names of [tools.map(({ type }) => type), paths, tools.flatMap(({ blocks }) => blocks), kinds]) {
    expect(new Set<unknown>(names).size).toBe(names.length);
  }
});
