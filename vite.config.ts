import { existsSync, readFileSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { earlyScript } from './scripts/early-script';
import { linguiMacro } from './scripts/lingui-macro';
import { startFailedTexts } from './scripts/start-failed-texts';

const packageFile: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
const serviceWorkerSource = 'workers/service-worker.ts';
/** Fonts and pictures stay files: fetched when they are seen, cached once, and the same ones on server and page. */
const assetsInlineLimit = 0;
/** How many chunks use a module that is no chunk's own any more. */
const minShareCount = 5;

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
    earlyScript(),
    startFailedTexts(),
    scriptsLast(),
    withoutRouteLinks(),
    command === 'build' && !isSsrBuild ? serviceWorker() : [],
  ],
  worker: { format: 'es', plugins: () => [linguiMacro(), lingui(), withoutFetchedCodecs()] },
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
        // For the server alone (scripts/separate-source-maps.mjs): no script names its map.
        sourcemap: 'hidden',
        modulePreload: {
          // Every browser that runs this build knows it.
          polyfill: false,
          // Neither the chunk itself, which is fetched in the same moment, nor those that the document names.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'html'
              ? files
              : files.filter((name) => name !== file && !/(app|react|rolldown-runtime)-/.test(name)),
        },
        // One stylesheet, linked from the document: a lazy chunk never paints before its styles.
        cssCodeSplit: false,
        assetsInlineLimit,
        rollupOptions: {
          // Nothing here does anything when a property is read and not used.
          treeshake: { propertyReadSideEffects: false },
          output: {
            entryFileNames: 'assets/app-[hash:7].js',
            chunkFileNames: nameChunk,
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
}));

/** The rest is Rolldown's own: a chunk for each import(), and one for each set of them that shares modules. */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Apart from the app: developer tools, as Lighthouse's, read the file of each error that React makes at its start.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 3 },
  { name: 'app', tags: ['$initial'], priority: 2 },
  // Many share it and few pages show it.
  { name: 'compare-slider', test: /src\/ui\/compare-slider\//, priority: 1 },
  // What many chunks share, in two files instead of dozens of a few hundred bytes.
  { name: 'packages', test: /node_modules\//, minShareCount, priority: 1 },
  { name: 'shared', minShareCount },
];

/** The page paints without its scripts: its style, its font and its picture come before them. */
function scriptsLast(): Plugin {
  const scripts = /<(script type="module"|link rel="modulepreload")/g;
  return {
    name: 'toolfront:scripts-last',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(scripts, '$& fetchpriority="low"') },
  };
}

/** Each of the router's routes has a link component of its own. Nothing here uses it, and every first visit loads it. */
function withoutRouteLinks(): Plugin {
  const empty = '\0route-link';
  return {
    name: 'toolfront:without-route-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.endsWith('/react-router/dist/esm/route.js') ? empty : undefined,
    load: (id) => (id === empty ? 'export const Link = undefined;' : undefined),
  };
}

/** Codecs name the file of their WASM, which engines bring in their own script: it would be in the build twice. */
function withoutFetchedCodecs(): Plugin {
  const address = /new URL\("[\w.]+\.wasm",\s*import\.meta\.url\)\.href/g;
  return {
    name: 'toolfront:without-fetched-codecs',
    enforce: 'pre',
    transform: (code, id) =>
      /@jsquash\/.*\/codec\/.*\.js$/.test(id) ? { code: code.replace(address, "''"), map: null } : undefined,
  };
}

/** Catalogues have the same names in each language; the language in the chunk's name lets the precache choose one. */
function nameChunk(chunk: { facadeModuleId: string | null }): string {
  const language = /\/locales\/([a-z]+)\//.exec(chunk.facadeModuleId ?? '')?.[1];
  return language ? `assets/locale-${language}-[hash:7].js` : 'assets/[name]-[hash:7].js';
}

/**
 * The precache holds what the app needs to open and to convert a document offline. Other languages' catalogues and
 * letters are cached once they were used.
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
        'assets/{lora,nunito}-*.woff2',
        'assets/manrope-!(latin-wght)*.woff2',
        // The world's phone numbers are for who writes a message.
        'assets/phone-rules-*.js',
        // Engines of this device are for who keeps them.
        'assets/{picture-pdf,pdf-office,compress-picture}-*.js',
        // Word documents are for who wants a transcript as one.
        'assets/make-document-*.js',
      ],
    },
  });
}
