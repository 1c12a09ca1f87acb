import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { earlyScript } from './scripts/early-script';
import { listFirstSources } from './scripts/first-texts';
import { linguiMacro } from './scripts/lingui-macro';
import { preloadApp } from './scripts/preload-app';
import { splitCatalogues } from './scripts/split-catalogues';

const packageFile: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
const serviceWorkerSource = 'workers/service-worker.ts';
/** Fonts and pictures stay files: fetched when they are seen, kept once, and the same ones on server and page. */
const assetsInlineLimit = 0;

export default defineConfig(({ command, isSsrBuild = false }) => ({
  // The router's store brings what React lacked before 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
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
    splitCatalogues(),
    earlyScript(),
    isSsrBuild ? [] : preloadApp(appChunk),
    command === 'build' && !isSsrBuild ? serviceWorker() : [],
  ],
  worker: { format: 'es', plugins: () => [linguiMacro(), lingui()] },
  build: isSsrBuild
    ? {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        ssr: 'src/entry-server.tsx',
        assetsInlineLimit,
        rollupOptions: { output: { entryFileNames: 'entry-server.js' } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Every browser that runs this build knows it.
        modulePreload: { polyfill: false },
        // One stylesheet, linked from the document: a lazy chunk never paints before its styles.
        cssCodeSplit: false,
        assetsInlineLimit,
        rollupOptions: {
          // Nothing here does anything when a property is read and not used.
          treeshake: { propertyReadSideEffects: false },
          output: {
            chunkFileNames: nameChunk,
            codeSplitting: { groups: [startChunk, firstChunk(), toolsChunk, partsChunk, amountsChunk] },
          },
        },
      },
}));

/** What every tool needs to ask and to work: one file, for the same reason. */
const toolsChunk = {
  name: 'work',
  test: /\/src\/(api|jobs|session|i18n\/(?!money|duration-texts))\/?[a-z-]+\.tsx?$|\/contract\/(?!timing|pages|limits|tool-files|decimal)[a-z-]+\.ts$|\/src\/(pwa\/unsent-work|shell\/log-out)\.ts$|\/node_modules\/(valibot|comlink|@tanstack\/(react-query|query-core))\//,
  priority: 2,
};

/** What prices and the account write amounts and spans with. */
const amountsChunk = {
  name: 'amounts',
  test: /\/src\/(i18n\/(money|duration-texts)|ui\/use-prepared-formats|pricing\/pricing-words)\.tsx?$|\/contract\/decimal\.ts$/,
  priority: 1,
};

/** The parts that screens are made of, one to two thousand bytes each: one file instead of eight requests. */
const partsChunk = {
  name: 'parts',
  test: /\/src\/ui\/(?:tabs\/)?[a-z-]+\.(?:tsx?|module\.css)$/,
  minShareCount: 2,
};

const appChunk = 'app';

/** The entry: React, which the app and its screens share, and what fetches the app. */
const startChunk = {
  name: 'start',
  test: /\/node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper|\/src\/(main|ui\/yield-to-browser)\.tsx?$/,
  priority: 4,
};

/** What every page runs is one file: many small ones compress worse and each asks for itself. */
function firstChunk() {
  const root = process.cwd();
  const sources = new Set(listFirstSources().map((path) => join(root, path)));
  return { name: appChunk, test: (id: string) => sources.has(id), priority: 3 };
}

/** Catalogues' parts are all called `messages.po`; the language in the chunk's name lets the precache choose one. */
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
