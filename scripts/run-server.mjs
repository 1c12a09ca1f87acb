// Runs the server from its sources, through the same Vite plugins that build it.
import { createServer } from 'vite';

const vite = await createServer({
  configFile: 'vite.server.config.ts',
  appType: 'custom',
  clearScreen: false,
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
});
await vite.ssrLoadModule('/server/main.ts');
