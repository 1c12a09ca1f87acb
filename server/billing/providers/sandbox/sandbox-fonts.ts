import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readOwnStyle } from '../../../http/own-page';
import { sandboxPaths } from '../../billing-paths';

/** As `src/ui/fonts.css` names the files of the font packages. */
const source = /url\("(@fontsource-variable\/[a-z]+\/files\/([a-z0-9-]+\.woff2))"\)/g;

export type SandboxStyle = {
  css: string;
  /** Each font's bytes, by the name in its address. */
  readFont: (name: string) => Promise<Buffer> | undefined;
};

/** The sandbox's rules with the app's tokens, looks and fonts, so that a site's payment page has the site's own face. */
export async function readSandboxStyle(): Promise<SandboxStyle> {
  const style = await readOwnStyle(import.meta.url, ['sandbox.css'], ['fonts.css', 'looks.css']);
  const { resolve } = createRequire(import.meta.url);
  const files = new Map([...style.matchAll(source)].map(([, file = '', name = '']) => [name, file]));
  return {
    css: style.replace(source, (_, _file, name) => `url("${sandboxPaths.fonts}/${name}")`),
    readFont: (name) => {
      const file = files.get(name);
      return file === undefined ? undefined : readFile(resolve(file));
    },
  };
}
