/** Loads one export of a chunk. In the bundle this is shorter than `(await import(…)).Name` at each of many places. */
export function loadExport<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): () => Promise<Module[Name]> {
  return async () => (await load())[name];
}
