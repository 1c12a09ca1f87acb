import { describe, expect, test } from 'vitest';
import { findCycles, type Import, listSources, readImports } from './import-graph';
import { type Zone, zones } from './zones';

const sources = listSources();
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

describe('imports', () => {
  test('every source file belongs to a zone', () => {
    expect(sources.filter((path) => !findZone(path))).toEqual([]);
  });

  test('run one way, as the zones allow', () => {
    const crossings = sources.flatMap(readImports).filter((entry) => !isAllowed(entry));
    expect(crossings.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('form no cycle', () => {
    const cycles = findCycles(sources.flatMap(readImports).filter(({ from }) => !isGenerated(from)));
    expect(cycles.map((cycle) => cycle.join(' → '))).toEqual([]);
  });

  test('a crossing, an unknown folder and a cycle are reported', () => {
    expect(isAllowed({ from: 'contract/calls.ts', to: 'src/api/fetch-client.ts' })).toBe(false);
    expect(isAllowed({ from: 'src/pricing/plan.tsx', to: 'src/account/profile.tsx' })).toBe(false);
    expect(isAllowed({ from: 'workers/queue/run/runner.ts', to: 'workers/jobs/document.ts' })).toBe(false);
    expect(
      isAllowed({ from: 'server/http/html.ts', to: 'packages/pdf-to-office/src/html/write-html.ts' }),
    ).toBe(false);
    expect(isAllowed({ from: 'server/photos/photo-work.ts', to: 'server/documents/document-work.ts' })).toBe(
      false,
    );
    expect(isAllowed({ from: 'server/db/schema.ts', to: 'server/accounts/password.ts' })).toBe(false);
    expect(isAllowed({ from: 'src/routes/home.tsx', to: 'src/shell/footer.tsx' })).toBe(true);
    expect(findZone('src/novelty/thing.ts')).toBeUndefined();
    expect(
      findCycles([
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ]),
    ).toEqual([['a', 'b', 'a']]);
  });
});

describe('names', () => {
  test('say what a file holds', () => {
    const vague = sources.filter((path) => /(^|\/)(utils?|helpers?|misc|common|index)\.tsx?$/.test(path));
    expect(vague).toEqual([]);
  });

  test('are kebab-case', () => {
    const odd = sources.filter((path) => !isGenerated(path) && !/^[a-z0-9.$_/-]+$/.test(path));
    expect(odd).toEqual([]);
  });
});

function findZone(path: string): Zone | undefined {
  return zones.find(({ pattern }) => pattern.test(path));
}

function isAllowed({ from, to }: Import): boolean {
  const source = findZone(from);
  const target = findZone(to);
  // Files that are no sources (style sheets, built files, catalogues) have no zone and may be imported by anyone.
  if (!source || !target || !/\.tsx?$/.test(to)) return true;
  if (isTest(from) && ['tests', `${source.name}-tests`].includes(target.name)) return true;
  return (
    source.name === target.name || source.mayImport.includes('*') || source.mayImport.includes(target.name)
  );
}

function isGenerated(path: string): boolean {
  return path.endsWith('.gen.ts');
}
