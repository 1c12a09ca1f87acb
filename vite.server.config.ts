import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import { linguiMacro } from './scripts/lingui-macro';

// For plain Node; packages stay in node_modules. Everything lies in one folder: files are looked for beside the code.
export default defineConfig({
  plugins: [linguiMacro(), lingui(), copyFiles()],
  publicDir: false,
  ssr: {
    // Of saxes, another package brings an older one, which is what would be found beside the bundle. pdf-lib comes in
    // hundreds of files: to find them costs each process that is started a quarter of a second.
    noExternal: ['saxes', '@cantoo/pdf-lib'],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        // An image has neither the sources nor what runs them.
        toolfront: 'scripts/toolfront.ts',
        'office-process': 'packages/office-files/src/office-process.ts',
        'page-process': 'packages/pdf-to-office/src/page-process.ts',
        'photo-process': 'packages/photo-engine/src/photo-process.ts',
        'speech-process': 'packages/speech-engine/src/speech-process.ts',
        ...findToolProcesses(),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'es' },
    },
  },
});

/** `server/NAME/engine/NAME-process.ts`: the process in which a tool reads strangers' files. */
function findToolProcesses(): Record<string, string> {
  const paths = readdirSync('server', { recursive: true, encoding: 'utf8' });
  const found = paths.filter((path) => /^[a-z-]+\/engine\/[a-z-]+-process\.ts$/.test(path));
  return Object.fromEntries(found.map((path) => [basename(path, '.ts'), join('server', path)]));
}

/** The server looks for its migrations, the style sheets of its own pages and the admin's script beside itself. */
function copyFiles(): Plugin {
  return {
    name: 'toolfront:copy-files',
    writeBundle: () => {
      cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true });
      cpSync('server/billing/providers/sandbox/sandbox.css', 'dist/server/sandbox.css');
      for (const name of readdirSync('server/admin').filter((file) => /\.(css|js)$/.test(file))) {
        cpSync(join('server/admin', name), join('dist/server', name));
      }
      for (const name of ['tokens.css', 'fonts.css', 'looks.css']) {
        cpSync(join('src/ui', name), join('dist/server', name));
      }
    },
  };
}
