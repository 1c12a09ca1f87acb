import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { backendPathPrefixes } from '../contract/calls';
import type { Language } from '../contract/languages';
import { escapeMalformedPath } from '../contract/pages';
import { setAdminHostApart } from './admin/admin-scope';
import { registerBackend } from './backend';
import { webhookPath } from './billing/billing-paths';
import { ConfigError, type ServerConfig } from './config';
import { describeError } from './describe-error';
import { answerFailures } from './http/api-scope';
import { ApiFailure, failures } from './http/failure';
import { guardRequests } from './http/guard-requests';
import { countOpenRequests } from './http/open-requests';
import { parseJsonBodies } from './http/parse-json';
import { recordRequests } from './http/record-requests';
import { closeSilentConnections } from './http/silent-connections';
import { createMetrics, type Metrics } from './metrics';
import { listIdPhotoTypes } from './photos/id-photo-types';
import { makePrivateFolder } from './storage/private-folder';
import { createRemoteTenants } from './tenants/remote-tenants';
import type { TenantSource } from './tenants/tenant-source';
import { registerClientErrors } from './web/client-errors-route';
import { registerDrawnIcons } from './web/drawn-icons';
import { registerHostFiles } from './web/host-files';
import { answerOwnMachineOnly } from './web/own-machine-only';
import { createBuiltRenderer, createDevelopmentRenderer } from './web/page-renderer';
import { type PageOptions, registerPages } from './web/page-routes';
import { answerUnknownHosts } from './web/plain-page';
import { probePaths, type Readiness, registerProbes } from './web/probe-routes';
import { registerRecalledWorker } from './web/recalled-worker';
import { addSecurityHeaders } from './web/security-headers';
import { preferOwnFiles } from './web/shared-files';
import { registerSiteFiles } from './web/site-files';
import { createStackMapper, sourceMapsFolder } from './web/stack-mapper';
import { registerClientFiles } from './web/static-routes';

/** JSON bodies are small; files go through multipart, which has limits of its own. */
const bodyMaxBytes = 1024 * 1024;
/** A machine under load starts late; ten seconds, the framework's own limit, would end the server instead. */
const startTimeoutMs = 180_000;
/** None of the page's: what is not there answers with an envelope. */
const apiPaths = new RegExp(`^(${[...backendPathPrefixes, '/sandbox', '/webhooks'].join('|')})(/|\\?|$)`);

/** The app, and what it found missing on this machine. */
export type ServerApp = {
  app: FastifyInstance;
  /** A sentence each, with the command that would install it. */
  missing: readonly string[];
  /** How sites are served, a sentence each. */
  notes: readonly string[];
  /** What is odd about how sites sell, a sentence each. */
  warnings: readonly string[];
  /** Call it before `app.close()` where others can take over: /readyz answers 503, and running work gets time to finish. */
  drain: () => Promise<void>;
  metrics: Metrics;
  /** Whether a host name is a site's, an alias, or the admin page's. */
  isServed: (host: string) => Promise<boolean>;
};

/**
 * Builds the whole server without listening: the reference backend and the web part, or with BACKEND_URL the web part
 * alone in front of an existing backend. Throws SiteFilesError, FolderInUseError and what the database throws.
 */
export async function buildApp(config: ServerConfig): Promise<ServerApp> {
  const app = Fastify({
    logger:
      config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: { err: describeError } },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => url.replace(/^[^?]*/, escapeMalformedPath),
    trustProxy: [...config.trustProxy],
    bodyLimit: bodyMaxBytes,
    pluginTimeout: startTimeoutMs,
    routerOptions: { maxParamLength: 1_024 },
  });
  app.decorate('isDraining', false);
  app.decorateRequest('knownTenant', null);
  addSecurityHeaders(app);
  answerFailures(app);
  if (config.isDemo) answerOwnMachineOnly(app);
  if (!config.roles.web) answerNoVisitors(app);
  const openRequests = countOpenRequests(app, probePaths);
  guardRequests(app);
  closeSilentConnections(app);
  if (config.adminHost !== undefined) setAdminHostApart(app, config.adminHost);
  const metrics = createMetrics();
  recordRequests(app, metrics);
  app.setNotFoundHandler(() => {
    throw new ApiFailure(failures.unknownCall);
  });
  try {
    const { finishWork, tenants, ...found } = config.backendUrl
      ? await buildFront(app, config, metrics, config.backendUrl)
      : await buildReference(app, config, metrics);
    const drain = async () => {
      app.isDraining = true;
      // Until then it listens, so that /readyz is answered.
      const answered = openRequests.waitForNone(config.drainMs);
      await Promise.all([finishWork(), answered, wait(config.drainDelayMs)]);
    };
    const isServed = async (host: string) =>
      host === config.adminHost || (await tenants.loadTenant(host)) !== null;
    return { app, ...found, metrics, drain, isServed };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/**
 * A process that only works is nobody's website, whatever a load balancer sends it. The sandbox's webhooks are signed, and
 * sent by the process itself.
 */
function answerNoVisitors(app: FastifyInstance): void {
  const answered = [...probePaths, webhookPath];
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!answered.includes(routeOptions.url ?? '')) throw new ApiFailure(failures.notFound);
  });
}

type BuiltParts = Pick<ServerApp, 'missing' | 'notes' | 'warnings'> & {
  finishWork: () => Promise<void>;
  tenants: Pick<TenantSource, 'loadTenant'>;
};

async function buildFront(
  app: FastifyInstance,
  config: ServerConfig,
  metrics: Metrics,
  backendUrl: string,
): Promise<BuiltParts> {
  if (config.adminHost !== undefined) {
    throw new ConfigError([
      'ADMIN_HOST: people, orders and works are in the backend at BACKEND_URL, not here',
    ]);
  }
  const tenants = createRemoteTenants(backendUrl, app.log);
  // Its client is a tenth of all code, and of use only here.
  const { registerBackendProxy } = await import('./web/backend-proxy');
  await app.register((scope) => registerBackendProxy(scope, config, backendUrl, tenants));
  const extraOrigins = [new URL(backendUrl).origin];
  const readReadiness = async () => ({ checks: {}, problems: [], engines: {} });
  await buildWeb(app, config, { tenants, metrics, extraOrigins, readReadiness, answersIn: () => ({}) });
  return { missing: [], notes: [], warnings: [], finishWork: async () => {}, tenants };
}

async function buildReference(
  app: FastifyInstance,
  config: ServerConfig,
  metrics: Metrics,
): Promise<BuiltParts> {
  await makePrivateFolder(config.dataDir);
  // Not for BACKEND_URL: the proxy passes bodies on unparsed.
  parseJsonBodies(app);
  const backend = await registerBackend(app, config, metrics);
  const { tenants, readReadiness, finishWork, pictures } = backend;
  await app.register((scope) => registerSiteFiles(scope, tenants.folderOf, config.sitesDir, pictures));
  const answersIn = (language: Language) => ({ idPhotoTypes: listIdPhotoTypes(language) });
  const { folderOf } = tenants;
  await buildWeb(app, config, { tenants, metrics, extraOrigins: [], folderOf, readReadiness, answersIn });
  const { missing, notes, warnings } = backend;
  return { missing, notes, warnings, finishWork, tenants };
}

type WebParts = Pick<PageOptions, 'tenants' | 'extraOrigins' | 'answersIn'> & {
  metrics: Metrics;
  readReadiness: () => Promise<Readiness>;
  folderOf?: (host: string) => string | undefined;
};

async function buildWeb(
  app: FastifyInstance,
  config: ServerConfig,
  { tenants, metrics, extraOrigins, answersIn, folderOf = () => undefined, readReadiness }: WebParts,
): Promise<void> {
  const { isDevelopment } = config;
  await app.register((scope) =>
    registerClientErrors(scope, {
      ...{ tenants, metrics, isTraced: config.isTraced && config.backendUrl === undefined },
      mapStack: createStackMapper(sourceMapsFolder(config.clientDir)),
    }),
  );
  await app.register(async (scope) => {
    registerProbes(scope, readReadiness);
    await scope.register(async (ofHost) => {
      answerUnknownHosts(ofHost, tenants);
      preferOwnFiles(ofHost, folderOf);
      // Vite copies `public/` into the build; development has none.
      const sharedDir = isDevelopment ? resolve('public') : config.clientDir;
      registerHostFiles(ofHost, tenants, { sharedDir, folderOf });
      registerDrawnIcons(ofHost, sharedDir);
    });
    if (isDevelopment) registerRecalledWorker(scope);
    else {
      const { clientDir, isWorkerRecalled } = config;
      await registerClientFiles(scope, clientDir, tenants, { extraOrigins, isWorkerRecalled });
    }
  });
  await app.register(async (scope) => {
    // An unknown API path is an envelope, not a page.
    scope.addHook('onRequest', async (request) => {
      if (apiPaths.test(request.originalUrl)) throw new ApiFailure(failures.unknownCall);
    });
    const renderer = isDevelopment ? await createDevelopmentRenderer(scope) : createBuiltRenderer(config);
    registerPages(scope, { tenants, renderer, extraOrigins, isDevelopment, answersIn });
  });
}
