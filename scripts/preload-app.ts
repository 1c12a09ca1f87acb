import type { Plugin } from 'vite';

/**
 * The first script fetches the app's own once it has run itself, each in a task of its own (`src/main.tsx`); the
 * document names it already, so that it is on its way meanwhile. All of them come behind what the page paints with.
 */
export function preloadApp(chunkName: string): Plugin {
  return {
    name: 'toolfront:preload-app',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        // Only a build has one.
        if (!bundle) return html;
        const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === chunkName);
        if (!app) throw new Error(`The build has no chunk ${chunkName}`);
        const attrs = {
          rel: 'modulepreload',
          crossorigin: true,
          fetchpriority: 'low',
          href: `/${app.fileName}`,
        };
        const ordered = html.replaceAll(/<script\b(?=[^>]*\btype="module")/g, '$& fetchpriority="low"');
        // Nothing else would say so.
        if (ordered === html)
          throw new Error('The document has no module script to put behind the first paint');
        return {
          html: ordered,
          tags: [{ tag: 'link', attrs, injectTo: 'head' }],
        };
      },
    },
  };
}
