import { cpSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

// One file for plain Node; packages stay in node_modules.
export default defineConfig({
  plugins: [copyMigrations()],
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js', format: 'es' } },
  },
});

/** The server looks for its migrations beside itself. */
function copyMigrations(): Plugin {
  return {
    name: 'toolfront:copy-migrations',
    writeBundle: () => cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true }),
  };
}
