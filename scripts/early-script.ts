import { build, type Plugin } from 'vite';

const source = 'src/early.ts';
const place = '<!--early-->';

/**
 * Puts the script that keeps early presses and the arrival's address into the document itself, under two kilobytes
 * ahead of everything that has to be fetched. Built alone, so that it shares no chunk with the app. The server knows
 * it by its hash (`server/web/policy-hashes.ts`).
 */
export function earlyScript(): Plugin {
  let code: string | undefined;
  return {
    name: 'toolfront:early-script',
    async buildStart() {
      if (this.environment.mode !== 'build' || this.environment.config.consumer !== 'client') return;
      code = await buildAlone();
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes(place)) throw new Error(`The document has no ${place}`);
        const script =
          code === undefined
            ? `<script type="module" async src="/${source}"></script>`
            : `<script>${code}</script>`;
        return html.replace(place, () => script);
      },
    },
  };
}

async function buildAlone(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: {
        input: source,
        output: { format: 'iife' },
        // Tables of which the script uses little.
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  const outputs = [built].flat().flatMap((answer) => ('output' in answer ? answer.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (outputs.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${source} is more than one file`);
  const code = chunk.code.trim();
  // Whatever looks like markup would end the script, or be filled in as a place of the template.
  if (/<[/!a-z]/i.test(code)) throw new Error(`${source} has something in it that looks like markup`);
  return code;
}
