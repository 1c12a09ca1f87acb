import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The path of a file of server/documents that is not bundled. Run from the sources it is where it is written; run
 * from dist/server, the repository's sources stand above the bundle.
 * `name` is relative to server/documents, `from` the caller's own directory. Throws when it is nowhere.
 */
export function findAsset(name: string, from: string): string {
  for (let directory = from; ; directory = dirname(directory)) {
    const path = join(directory, 'server/documents', name);
    if (existsSync(path)) return path;
    if (directory === dirname(directory))
      throw new Error(`server/documents/${name} is missing above ${from}`);
  }
}
