import { existsSync, readFileSync } from 'node:fs';
import { transformAsync } from '@babel/core';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const packageFile: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
const serviceWorkerSource = 'workers/service-worker.ts';

export default defineConfig(({ command, isSsrBuild = false }) => ({
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      indexToken: 'home',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.(test|module)\\.',
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    linguiMacro(),
    react(),
    lingui(),
    command === 'build' && !isSsrBuild ? serviceWorker() : [],
  ],
  worker: { format: 'es', plugins: () => [linguiMacro(), lingui()] },
  build: isSsrBuild
    ? {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        ssr: 'src/entry-server.tsx',
        rollupOptions: { output: { entryFileNames: 'entry-server.js' } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // One stylesheet, linked from the document: a lazy chunk never paints before its styles.
        cssCodeSplit: false,
        // Fonts and pictures stay files, so that the CSP needs no data: sources for them.
        assetsInlineLimit: 0,
        rollupOptions: { output: { chunkFileNames: nameChunk } },
      },
}));

/** Runs the Lingui macro over our sources; plugin-react no longer carries Babel. */
export function linguiMacro(): Plugin {
  return {
    name: 'toolfront:lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(src|workers)\/.*\.tsx?(\?.*)?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  };
}

/** Catalogues are all called `messages.po`; the language in the chunk's name lets the precache choose one. */
function nameChunk(chunk: { facadeModuleId: string | null }): string {
  const language = /\/locales\/([a-z]+)\//.exec(chunk.facadeModuleId ?? '')?.[1];
  return language ? `assets/locale-${language}-[hash].js` : 'assets/[name]-[hash].js';
}

/**
 * The precache holds what the app needs to open and to convert a document offline. Other languages' catalogues and
 * letters are kept once they were used.
 */
function serviceWorker(): PluginOption {
  if (!existsSync(serviceWorkerSource)) return [];
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'workers',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    outDir: 'dist/client',
    injectManifest: {
      globDirectory: 'dist/client',
      globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
      globIgnores: [
        'assets/locale-!(en)-*.js',
        'assets/manrope-!(latin-wght)*.woff2',
        // The world's phone numbers are for who writes a message.
        'assets/phone-rules-*.js',
      ],
    },
  });
}
