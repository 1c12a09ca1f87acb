import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { documentMaxBytes } from '../contract/documents';
import { photoMaxBytes } from '../contract/photos';
import { audioMaxBytes } from '../contract/speech';
import type { Capabilities } from '../contract/tenant';
import { registerAccountDataRoutes } from './account-data/account-data-routes';
import { registerAccountRoutes } from './accounts/account-routes';
import { addDemoPeople, closeDemoPeople } from './accounts/demo-people';
import { registerEmailRoutes } from './accounts/email-routes';
import { sweepPasskeyChallenges } from './accounts/passkey-challenge-store';
import { registerPasskeyLoginRoutes } from './accounts/passkey-login-routes';
import { registerPasskeyRoutes } from './accounts/passkey-routes';
import { sweepPasswordLinks } from './accounts/password-link-store';
import { registerPasswordRoutes } from './accounts/password-routes';
import { registerProofRoutes } from './accounts/proof-routes';
import { sweepSessions } from './accounts/session-store';
import { registerAdmin } from './admin/register-admin';
import { subscribeDemoMembers } from './billing/demo-subscriptions';
import { describeSubscription } from './billing/describe-subscription';
import { openPayments } from './billing/open-payments';
import { registerBilling } from './billing/register-billing';
import type { ServerConfig } from './config';
import { sweepCounters } from './db/counter-store';
import type { Database } from './db/database';
import { openDatabase } from './db/open-database';
import { startFeatures } from './features';
import { prepareApiScope } from './http/api-scope';
import { sweepIdempotencyKeys } from './http/idempotency';
import { registerRateLimits } from './http/rate-limits';
import { createSiteOrigins } from './http/site-origin';
import { findIsolation } from './isolation/isolation';
import { createMailing, type Mailing } from './mail/mailing';
import { writeMail } from './mail-texts/write-mail';
import { describeGateways, openGateways } from './messages/gateways/open-gateways';
import { registerMessageRoutes } from './messages/message-routes';
import type { Metrics } from './metrics';
import { registerMyFileRoutes } from './my-files/my-file-routes';
import { registerPushRoutes } from './push/push-routes';
import type { ServerFeature } from './server-feature';
import type { ServerLog } from './server-log';
import type { Services } from './services';
import { assertSignInKeys, findSignInKeyProblems } from './sign-in/sign-in-keys';
import { registerSignInRoutes } from './sign-in/sign-in-routes';
import { sweepSignIns } from './sign-in/sign-in-store';
import { shareBuildAssets } from './storage/build-assets';
import { diskFullProblem } from './storage/disk-space';
import { createExternalBucket } from './storage/external-bucket';
import { uploadsPath } from './storage/file-address';
import { registerFileRoutes } from './storage/file-routes';
import { createFormObjects, withObjectAddresses } from './storage/form-objects';
import { registerFormUploadRoutes } from './storage/form-upload-routes';
import { openStorage } from './storage/open-storage';
import { registerResumableUploadRoutes } from './storage/resumable-upload-routes';
import {
  createResumableUploads,
  type ResumableUploads,
  withUploadAddresses,
} from './storage/resumable-uploads';
import { registerSignatureRoutes } from './storage/signature-routes';
import { createStorageQuota } from './storage/storage-quota';
import { loadStorageSecret } from './storage/storage-secret';
import { createFileStore } from './storage/stored-files';
import { createStoredPictures, type StoredPictures } from './storage/stored-pictures';
import { registerUploadRoutes } from './storage/upload-routes';
import { addStoredMetrics } from './stored-metrics';
import { createSupportMails } from './support/support-mails';
import { registerSupportRoutes } from './support/support-routes';
import { createTaskQueue } from './tasks/task-queue';
import { createLocalTenants, type LocalTenants } from './tenants/local-tenants';
import { traceRequests } from './tracing/trace-requests';
import { registerConfigurationRoutes } from './web/configuration-routes';
import { loadBlockCheck } from './web/page-renderer';
import type { Readiness } from './web/probe-routes';
import { createWorks } from './work/works';

/**
 * The reference backend: database, tasks, files and every call of the contract. Returns its tenants, what the machine
 * lacks, and whether it can do its work. All of it is closed with the app.
 */
export async function registerBackend(
  app: FastifyInstance,
  config: ServerConfig,
  metrics: Metrics,
): Promise<{
  tenants: LocalTenants;
  missing: readonly string[];
  /** What the start says of how sites are served. */
  notes: readonly string[];
  /** What is odd about how sites sell, a sentence each. */
  warnings: readonly string[];
  /** Derived pictures of the sites. */
  pictures: StoredPictures;
  readReadiness: () => Promise<Readiness>;
  /** Starts no more work and waits for what runs; what takes too long is handed back. */
  finishWork: () => Promise<void>;
}> {
  if (config.isTraced) {
    const { startTracing } = await import('./tracing/start-tracing');
    app.addHook('onClose', await startTracing(app.log));
  }
  const isolation = await findIsolation({ ...config.isolation, hidden: [config.dataDir] });
  const features = await startFeatures(config, isolation, app.log);
  app.addHook('onClose', () => Promise.all(features.map((feature) => feature.close())));
  const capabilities = describeCapabilities(features, config);
  const findBlockProblems = await loadBlockCheck(config);
  // Before the database: a mistake in a site's file is reported at once.
  const tenants = await createLocalTenants({
    sitesDir: config.sitesDir,
    capabilities: () => capabilities,
    isDemo: config.isDemo,
    findBlockProblems,
    log: app.log,
  });
  app.addHook('onClose', () => tenants.close());
  const open = await openDatabase(config);
  app.addHook('onClose', () => open.close());
  addStoredMetrics(metrics, open.database);
  const tasks = createTaskQueue(open, app.log);

  const storage = await openStorage(config);
  app.addHook('onClose', () => storage.close());
  const assetsFolder = join(config.clientDir, 'assets');
  if (storage.assets && config.roles.web && !config.isDevelopment && existsSync(assetsFolder)) {
    await shareBuildAssets(app, { folder: assetsFolder, store: storage.assets, log: app.log });
  }
  const files = createFileStore(open.database, storage.files);
  const uploads = createResumableUploads(open.database, files, storage.uploads);
  const pictures = createStoredPictures(storage.pictures, app.log);
  const storageSecret = await loadStorageSecret(open.database, config.dataDir);
  const objects = createFormObjects(open.database, files, storageSecret);
  const bucket = config.storageBucket && createExternalBucket(config.storageBucket, files);
  const services: Services = {
    config,
    database: open.database,
    tasks,
    works: createWorks({
      open,
      files,
      log: app.log,
      metrics,
      weightOf: (siteCode) => tenants.findSite(siteCode)?.weight ?? 1,
      shareOf: (siteCode) => tenants.findSite(siteCode)?.share ?? 100,
      slotsOf: (kind) => config.workSlots[kind] ?? 0,
      maxUnfinished: config.maxUnfinishedWorks,
    }),
    files: withObjectAddresses(withUploadAddresses(files, uploads), objects, bucket),
    tenants,
    storageQuota: createStorageQuota(open.database, storage.folder, config.storage),
    originOfSite: createSiteOrigins(app, config.port),
    log: app.log,
  };
  await prepareDemos(open.database, tenants);
  const mailing = createMailing(services, writeMail);
  const supportMails = createSupportMails(services);
  const { isDemo, readVariable } = config;
  assertSignInKeys(tenants.listSites(), readVariable, isDemo);
  const payments = await openPayments(app, services, tenants, mailing);
  const reported = new Set(payments.warnings);
  tenants.watch(async () => {
    await prepareDemos(open.database, tenants);
    // Of many sites, these are read after the start only.
    const signIn = findSignInKeyProblems(tenants.listSites(), readVariable, isDemo);
    for (const problem of [...(await payments.findProblems()), ...signIn]) {
      if (!reported.has(problem)) app.log.error(problem);
      reported.add(problem);
    }
  });
  await app.register(async (scope) => {
    if (config.isTraced) traceRequests(scope);
    prepareApiScope(scope, tenants);
    await registerRateLimits(scope, open.database);
    await registerConfigurationRoutes(scope, services);
    await registerAccountRoutes(scope, services, (request, user) =>
      describeSubscription(open.database, request, user),
    );
    await registerBilling(scope, services, mailing, payments);
    await registerPasswordRoutes(scope, services, mailing);
    await registerEmailRoutes(scope, services, mailing);
    await registerProofRoutes(scope, services);
    registerPasskeyRoutes(scope, services);
    registerPasskeyLoginRoutes(scope, services);
    await scope.register((signIn) => registerSignInRoutes(signIn, services, tenants.findSite));
    await registerMessageRoutes(scope, services, openGateways(config, tenants.findSite), mailing);
    registerSupportRoutes(scope, services, supportMails);
    registerAccountDataRoutes(scope, services, uploads);
    registerMyFileRoutes(scope, services);
    registerPushRoutes(scope, services);
    await registerUploadRoutes(scope, services);
    await registerResumableUploadRoutes(scope, services, uploads);
    registerSignatureRoutes(scope, services, storageSecret);
    await registerFormUploadRoutes(scope, services, objects, storageSecret);
    await scope.register((files) => registerFileRoutes(files, services));
    for (const feature of features) await feature.register(scope, services);
  });
  tasks.addSchedule({
    name: 'sweep-expired',
    cron: '*/10 * * * *',
    run: async () => {
      await sweepExpired(services, uploads, mailing);
      await supportMails.sweep(new Date());
      await objects.sweep();
      await subscribeDemoMembers(open.database, await tenants.loadDemos(), new Date());
    },
  });
  tasks.addSchedule({ name: 'sweep-pictures', cron: '30 3 * * *', run: () => pictures.sweep(new Date()) });
  const { vacuum } = open;
  if (vacuum) tasks.addSchedule({ name: 'vacuum-database', cron: '45 3 * * *', run: vacuum });
  await tasks.start({ isWorking: config.roles.work });
  if (config.roles.work) await services.works.start();
  // Closing runs the hooks last to first: what runs ends before its database and engines.
  app.addHook('onClose', async () => {
    await services.works.stop();
    await tasks.stop();
  });
  const problems = isolation.problem === undefined ? [] : [isolation.problem];
  const missing = [...problems, ...features.flatMap((feature) => feature.missing)];
  const readReadiness = async () => {
    const disk = await services.storageQuota.isOpen();
    const checks = {
      database: await answers(open.database, app.log),
      isolation: isolation.level !== 'none',
      disk,
    };
    const full = disk ? [] : [diskFullProblem];
    const engines = Object.assign({}, ...features.map((feature) => feature.describeEngines?.()));
    return { checks, problems: [...problems, ...full, ...tenants.problems()], engines };
  };
  const reading = { capabilities, findBlockProblems };
  const reservePayment = payments.payments.reserve;
  await registerAdmin(app, { config, open, tenants, reservePayment, reading, readReadiness, missing });
  const { selling, warnings } = payments;
  return {
    tenants,
    missing,
    notes: [...describeGateways(config, tenants.listSites()), ...selling],
    warnings,
    pictures,
    readReadiness,
    finishWork: () => services.works.stop(config.drainMs),
  };
}

async function answers(database: Database, log: ServerLog): Promise<boolean> {
  try {
    await database.execute(sql`select 1`);
    return true;
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return false;
  }
}

function describeCapabilities(features: readonly ServerFeature[], config: ServerConfig): Capabilities {
  const storageOrigins = [config.storageBucket?.url, config.bucket?.publicEndpoint]
    .filter((address) => address !== undefined)
    .map((address) => new URL(address).origin);
  const base: Capabilities = {
    idempotency: true,
    passwordChange: true,
    guestSignIn: true,
    passwordReset: true,
    emailConfirmation: true,
    orderHistory: true,
    logoutEverywhere: true,
    devices: true,
    passkeys: true,
    push: true,
    receiptFiles: true,
    usage: true,
    files: true,
    resume: true,
    dataExport: true,
    accountDeletion: true,
    tus: uploadsPath,
    // An absent list would mean every conversion there is.
    conversions: [],
    limits: { documentBytes: documentMaxBytes, audioBytes: audioMaxBytes, photoBytes: photoMaxBytes },
    ...(config.sms.provider === 'folder' ? {} : { smsSenderNames: [] }),
    ...(storageOrigins.length > 0 ? { storageOrigins } : {}),
  };
  return Object.assign(base, ...features.map((feature) => feature.capabilities));
}

async function prepareDemos(database: Database, tenants: LocalTenants): Promise<void> {
  const sites = tenants.listSites();
  const codesOf = (isDemo: boolean) => sites.filter((site) => site.isDemo === isDemo).map(({ code }) => code);
  await closeDemoPeople(database, codesOf(false));
  await addDemoPeople(database, codesOf(true));
  await subscribeDemoMembers(database, await tenants.loadDemos(), new Date());
}

async function sweepExpired(services: Services, uploads: ResumableUploads, mailing: Mailing): Promise<void> {
  const now = new Date();
  await services.files.sweep(now);
  await uploads.sweep(now);
  await sweepSessions(services.database, now);
  await sweepPasswordLinks(services.database, now);
  await sweepPasskeyChallenges(services.database, now);
  await sweepSignIns(services.database, now);
  await mailing.takeUp(now);
  await sweepIdempotencyKeys(services.database, now);
  await sweepCounters(services.database, now);
  await services.works.sweep(now);
}
