import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ClientFrame } from '../../contract/client-errors';
import { hasCode } from '../error-codes';

/** Turns places in built scripts into lines of the sources, as `src/app/start-app.tsx:112:5`. */
export type StackMapper = (frames: readonly ClientFrame[]) => Promise<string[]>;

/** A map of the app has some megabytes. */
const cachedMapsMax = 4;

/** The build's source maps lie beside the folder that is served, never in it. */
export function sourceMapsFolder(clientDir: string): string {
  return join(dirname(clientDir), 'source-maps');
}

/** Places of another build, whose maps are not here, stay as they are. */
export function createStackMapper(folder: string): StackMapper {
  const maps = new LRUCache<string, Promise<SourceMap | undefined>>({ max: cachedMapsMax });
  return (frames) => Promise.all(frames.map(mapFrame));

  async function mapFrame({ file, line, column }: ClientFrame): Promise<string> {
    const reading = maps.get(file) ?? readMap(join(folder, `${file}.map`));
    maps.set(file, reading);
    // A map counts lines and columns from 0, a stack from 1.
    const entry = (await reading)?.findEntry(line - 1, column - 1);
    if (!entry || !('originalSource' in entry) || entry.originalSource === undefined) {
      return `${file}:${line}:${column}`;
    }
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  }
}

async function readMap(path: string): Promise<SourceMap | undefined> {
  try {
    return new SourceMap(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
