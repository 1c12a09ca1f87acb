import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which folder may import which. One row a zone; the first pattern that matches a file decides. A file that matches
 * none fails the check, so a new folder cannot escape it. A zone may always import itself and the packages.
 */
export type Zone = { name: string; pattern: RegExp; mayImport: readonly string[] };

const base = ['contract'];
const foundation = [...base, 'api', 'i18n', 'ui'];
const features = [...foundation, 'session', 'tenant', 'jobs', 'pwa', 'tool-details'];
const featureNames = ['shell', 'blocks', 'pricing', 'account'];
const toolNames = listFolders('src/tools').map((folder) => `tool ${folder}`);
const pages = [...features, ...featureNames, 'tools', ...toolNames];
const queueFolders = ['queue-store', 'queue-run', 'queue-tabs'];

export const zones: readonly Zone[] = [
  zone('main', /^src\/(main|entry-server|early|early-input(\.test)?)\.tsx?$/, [
    ...pages,
    'pages',
    'routes',
    'app',
    'locales',
  ]),
  zone('app', /^src\/app\//, [...pages, 'pages', 'routes']),
  zone('routes', /^src\/routes\//, [...pages, 'pages']),
  zone('pages', /^src\/pages\//, pages),
  ...featureNames.map((name) => zone(name, new RegExp(`^src/${name}/`), features)),
  // What the rest of the page knows of a tool: lists of jobs, prices and sessions read it too.
  zone(
    'tool-details',
    /^src\/tools\/(tool-details(-list)?|tool-texts-schema|[a-z-]+\/(tool-details|describe-[a-z-]+(\.test)?|([a-z-]+\/)?[a-z-]+-schema))\.ts$/,
    [...base, 'i18n'],
  ),
  // A tool imports no other tool; what several share lies in a folder named for its parts, or in `src/tools` itself.
  ...toolNames.map((name) =>
    zone(name, new RegExp(`^src/tools/${name.slice('tool '.length)}/`), [
      ...features,
      'tools',
      ...toolNames.filter((other) => other.endsWith('-parts')),
    ]),
  ),
  zone('tools', /^src\/tools\/[a-z.-]+\.tsx?$/, [...features, ...toolNames]),
  ...['session', 'tenant', 'jobs', 'pwa'].map((name) => zone(name, new RegExp(`^src/${name}/`), features)),
  zone('api', /^src\/api\//, base),
  zone('i18n', /^src\/i18n\//, [...base, 'locales']),
  zone('ui', /^src\/ui\//, [...base, 'i18n']),
  zone('locales', /^src\/locales\//, []),
  zone('contract', /^contract\//, []),
  zone('ambient', /^src\/[a-z-]+\.d\.ts$/, []),

  zone('job-worker', /^workers\/job-worker\.ts$/, [
    'worker-device',
    'worker-jobs',
    'worker-steps',
    'worker-queue',
    ...queueFolders,
    ...workerBase(),
  ]),
  zone('worker-device', /^workers\/device\//, ['queue-run', ...workerBase()]),
  zone('worker-jobs', /^workers\/jobs\//, ['worker-steps', 'queue-run', 'queue-store', ...workerBase()]),
  zone('worker-steps', /^workers\/steps\//, ['queue-run', 'queue-store', ...workerBase()]),
  zone('queue-store', /^workers\/queue\/store\//, workerBase()),
  zone('queue-run', /^workers\/queue\/run\//, ['queue-store', ...workerBase()]),
  zone('queue-tabs', /^workers\/queue\/tabs\//, ['queue-store', ...workerBase()]),
  zone('worker-queue', /^workers\/queue\//, [...queueFolders, ...workerBase()]),
  zone('service-worker', /^workers\/(service-worker\.ts|offline\/)/, base),

  // Packages are imported by their name, which their `exports` answer; a path into one crosses a zone.
  ...[
    'compress-engine',
    'model-files',
    'office-files',
    'pdf-to-office',
    'picture-pdf',
    'photo-engine',
    'speech-engine',
  ].flatMap((name) => [
    zone(name, new RegExp(`^packages/${name}/src/`), []),
    zone(`${name}-tests`, new RegExp(`^packages/${name}/(testing|bench)/`), ['*']),
  ]),

  ...serverZones(),
  // Samples' results are made by the engines, two of which lie in the server.
  zone('scripts', /^scripts\//, [
    'server-tenants',
    'server-operator',
    'server-compress',
    'server-documents',
    'server-speech',
    'contract',
    'server-config',
  ]),
  zone('tests', /^tests\//, ['*']),
  zone('configuration', /^[a-z.-]+\.config\.ts$/, ['scripts', 'tests']),
];

function listFolders(path: string): string[] {
  const root = join(import.meta.dirname, '../..');
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function zone(name: string, pattern: RegExp, mayImport: readonly string[]): Zone {
  return { name, pattern, mayImport };
}

function workerBase(): readonly string[] {
  return ['api', 'contract', 'i18n'];
}

/**
 * The server from the bottom up: each zone may import those above it in this list that it names. Every other folder is a
 * domain, and the domains do not know each other. `services.ts` is what every route is given, so it names the types of all that is below the domains.
 */
function serverZones(): Zone[] {
  const ground = ['server-config', 'contract'];
  const low = [...ground, 'server-db', 'server-processes', 'server-i18n'];
  const middle = [
    ...low,
    'server-plans',
    'server-tracing',
    'server-tenants',
    'server-http',
    'server-tasks',
    'server-services',
  ];
  const shared = [...middle, 'server-storage', 'server-accounts', 'server-mail'];
  const domains = [...shared, 'server-work'];
  const folder = (name: string, mayImport: readonly string[], pattern = name) =>
    zone(`server-${name}`, new RegExp(`^server/${pattern}/`), mayImport);
  const layers = [
    zone('server-main', /^server\/(main|app|backend|features|metrics-server|stored-metrics)\.ts$/, ['*']),
    zone('server-tests', /^server\/(testing\/|.*\.test\.ts$)/, ['*']),
    zone(
      'server-config',
      /^server\/(config|environment|environment-page|describe-error|error-codes|exposure|limit-response|metrics|server-log)\.ts$/,
      base,
    ),
    zone('server-services', /^server\/(services|server-feature)\.ts$/, [
      ...low,
      'server-tenants',
      'server-tasks',
      'server-storage',
      'server-work',
    ]),
    folder('processes', ground, '(processes|isolation)'),
    folder('db', [...ground, 'server-processes']),
    folder('i18n', base, '(i18n|locales)'),
    folder('plans', base),
    folder('tracing', ground),
    folder('tenants', [...ground, 'server-plans']),
    folder('http', [...low, 'server-tenants']),
    folder('tasks', low),
    folder('mail', middle),
    folder('accounts', [...middle, 'server-mail']),
    folder('storage', [...middle, 'server-accounts']),
    folder('work', [...middle, 'server-storage']),
    folder('mail-texts', [...domains, 'server-billing']),
    // What stays in the books is billing's to say; what was sent is in the outbox of messages.
    folder('account-data', [...domains, 'server-billing', 'server-messages']),
    folder('web', [...middle, 'server-web']),
    // The admin page is the commands behind forms, drawn by the web's renderer.
    folder('admin', [...domains, 'server-web', 'server-operator', 'server-messages']),
    // The operator's commands reach into every domain, and none of them knows it.
    folder('operator', [
      ...domains,
      'server-account-data',
      'server-billing',
      'server-messages',
      'server-web',
      // Which engines are installed.
      'server-documents',
      'server-speech',
    ]),
  ];
  const isLayer = (name: string) => layers.some(({ pattern }) => pattern.test(`server/${name}/`));
  const domainNames = listFolders('server').filter((name) => !isLayer(name));
  return [...layers, ...domainNames.map((name) => folder(name, domains))];
}
