import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

export type Import = { from: string; to: string };

const root = join(import.meta.dirname, '../..');
const extensions = ['', '.ts', '.tsx', '.d.ts', '.mjs', '/index.ts'];

/** Every source file git tracks or would track, relative to the repository's root. */
export function listSources(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Which packages and parts of Node one file imports. */
export function readPackages(path: string): string[] {
  return readRequests(path).filter((request) => !request.startsWith('.'));
}

/**
 * The relative imports of one file, static, dynamic and re-exported, as paths from the root.
 * Throws when the file does not parse or an import leads nowhere.
 */
export function readImports(path: string): Import[] {
  return readRequests(path)
    .filter((request) => request.startsWith('.'))
    .map((request) => ({ from: path, to: resolveImport(path, request) }));
}

function readRequests(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const requests = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.map((part) => part.moduleRequest?.value)),
    ...module.dynamicImports.map((entry) =>
      source.slice(entry.moduleRequest.start, entry.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ];
  return requests.filter((request): request is string => typeof request === 'string');
}

function resolveImport(from: string, request: string): string {
  const bare = request.replace(/\?.*$/, '');
  const target = normalize(join(dirname(from), bare));
  const found = extensions.map((extension) => target + extension).find((path) => isFile(path));
  if (!found) {
    // Built output and templates with a variable part are not sources.
    if (target.startsWith('dist/') || bare.includes('${')) return target;
    throw new Error(`${from} imports ${request}, which is not there`);
  }
  return relative('.', found);
}

function isFile(path: string): boolean {
  return /\.[a-z]+$/.test(path) && existsSync(join(root, path));
}

/** Every cycle found, each as the files in order. Type-only imports count: they tie files together for a reader too. */
export function findCycles(imports: Import[]): string[][] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const start of graph.keys()) visit(start, []);
  return cycles;

  function visit(file: string, trail: string[]): void {
    const at = trail.indexOf(file);
    if (at >= 0) {
      cycles.push([...trail.slice(at), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  }
}
