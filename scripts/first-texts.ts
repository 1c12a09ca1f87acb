import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { runLinguiMacro } from './lingui-macro';

const root = join(import.meta.dirname, '..');
const start = 'src/app/start-app.tsx';
/** The router plugin makes each screen a chunk of its own: of a route only its own file is there from the start. */
const routePattern = /^src\/routes\/(?!__root\.)/;
const homeRoute = 'src/routes/home.tsx';
const extensions = ['.ts', '.tsx'];
/** How the macro writes an id into the code; ids are never written by hand. */
const idPattern = /\bid: "([^"]+)"/g;

/** The ids of all texts in the code that the home page runs without fetching anything more. */
export async function listFirstTexts(): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const path of listFirstSources()) {
    const source = readFileSync(join(root, path), 'utf8');
    if (!/@lingui\/(core|react)\/macro/.test(source)) continue;
    const compiled = await runLinguiMacro(source, join(root, path));
    for (const [, id] of compiled?.code.matchAll(idPattern) ?? []) if (id) ids.add(id);
  }
  return ids;
}

/** The files of the home page's own code: what `start-app.tsx` and the home route import statically. From the root. */
export function listFirstSources(): readonly string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    if (routePattern.test(path) && path !== homeRoute) return;
    for (const request of listStaticImports(path)) {
      const target = normalize(join(dirname(path), request));
      const file = extensions
        .map((extension) => target + extension)
        .find((name) => existsSync(join(root, name)));
      if (file) visit(file);
    }
  };
  visit(start);
  return [...seen];
}

/** Relative imports and re-exports of values; types leave nothing in the code. */
function listStaticImports(path: string): string[] {
  const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  const requests = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value),
    ),
  ];
  return requests.filter((request): request is string => request?.startsWith('.') ?? false);
}
