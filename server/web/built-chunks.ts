/** What Vite writes of a build's files (`build.manifest`), as far as it is read here: by source, or by chunk. */
export type BuildManifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

/**
 * Lists the files the chunk of a source needs, itself first, as paths from the site's root; none for a source that has
 * no chunk of its own. Left out is what the document names for every page.
 */
export function createChunkList(
  manifest: BuildManifest,
  template: string,
): (source: string) => readonly string[] {
  return (source) => {
    const files = new Set<string>();
    const add = (name: string) => {
      const chunk = manifest[name];
      const path = `/${chunk?.file}`;
      if (!chunk || files.has(path) || template.includes(`"${path}"`)) return;
      files.add(path);
      chunk.imports?.forEach(add);
    };
    add(source);
    return [...files];
  };
}
