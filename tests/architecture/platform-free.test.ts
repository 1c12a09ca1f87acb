import { expect, test } from 'vitest';
import { readImports, readPackages } from './import-graph';

/** Engines that run on a server and in a browser. What a platform has of its own is handed to them. */
const engines = [
  'packages/pdf-to-office/src/pages/pdf-to-word.ts',
  'packages/pdf-to-office/src/pages/pdf-to-excel.ts',
  'packages/pdf-to-office/src/pages/pdf-to-html.ts',
  'packages/pdf-to-office/src/pages/pdf-to-images.ts',
  'packages/picture-pdf/src/picture-to-pdf.ts',
  'packages/compress-engine/src/compress.ts',
  'packages/compress-engine/src/compress-picture.ts',
];
/** Of the project's own packages, parts that need Node. */
const ofNode = [
  'pdf-to-office/editable-pdf',
  'pdf-to-office/ink',
  'photo-engine/end-jpeg',
  'compress-engine/node',
];
const isOfServers = (name: string) =>
  /^(node:.*|sharp|@napi-rs\/.*|yazl)$/.test(name) || ofNode.some((part) => name === `@toolfront/${part}`);

test.each(engines)('%s and all it imports know no platform', (engine) => {
  expect(findForeign(engine)).toEqual([]);
});

test('an engine that reaches a part of Node is found out', () => {
  expect(findForeign('packages/pdf-to-office/src/platform-node/convert-file.ts')).toContain(
    'packages/pdf-to-office/src/platform-node/node-pictures.ts → sharp',
  );
});

/** What of `entry` and the files it reaches only servers have. */
function findForeign(entry: string): string[] {
  const files = new Set([entry]);
  for (const file of files) for (const { to } of readImports(file)) files.add(to);
  return [...files]
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readPackages(file)
        .filter(isOfServers)
        .map((name) => `${file} → ${name}`),
    );
}
