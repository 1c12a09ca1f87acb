import { build, type Plugin } from 'vite';

const source = 'src/early.ts';

/**
 * Puts the script that keeps early presses and the arrival's address into the document's head, beside the app's and long
 * before it: two thousand bytes of its own that hold nothing up. Built by itself, so that it shares no chunk with the app and waits for none.
 */
export function earlyScript(): Plugin {
  let reference: string | undefined;
  let nameOf: ((reference: string) => string) | undefined;
  return {
    name: 'toolfront:early-script',
    async buildStart() {
      if (this.environment.mode !== 'build' || this.environment.config.consumer !== 'client') return;
      const code = await buildAlone();
      reference = this.emitFile({ type: 'asset', name: 'early.js', source: code });
      nameOf = (known) => this.getFileName(known);
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => {
        const src = `/${reference && nameOf ? nameOf(reference) : source}`;
        return [{ tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head' }];
      },
    },
  };
}

async function buildAlone(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, modulePreload: false, rollupOptions: { input: source } },
  });
  const outputs = [built].flat().flatMap((answer) => ('output' in answer ? answer.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (outputs.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${source} is more than one file`);
  return chunk.code;
}
