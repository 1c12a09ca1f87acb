import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { cacheBody, sendCached } from '../http/cached-body';
import { findEnginePolicy } from '../http/engine-policy';
import { tenantOf } from '../http/tenant-of-request';
import type { TenantSource } from '../tenants/tenant-source';
import { answerUnknownHosts } from './plain-page';
import { hashInlineScripts } from './policy-hashes';
import { registerRecalledWorker } from './recalled-worker';
import { contentSecurityPolicy } from './security-headers';
import { sharedPaths } from './shared-files';

const assetsPath = `${sep}assets${sep}`;

/** The built files that every host shares: hashed assets for ever, everything else asked for each time. */
export async function registerClientFiles(
  app: FastifyInstance,
  clientDir: string,
  tenants: TenantSource,
  { extraOrigins, isWorkerRecalled }: { extraOrigins: readonly string[]; isWorkerRecalled: boolean },
): Promise<void> {
  const shellPath = join(clientDir, 'index.html');
  if (!existsSync(shellPath)) return;
  // What is hashed is what is sent: a build may write another shell while this server runs.
  const shellHtml = readFileSync(shellPath, 'utf8');
  const shell = cacheBody(shellHtml, 'text/html; charset=utf-8');
  const scriptHashes = hashInlineScripts(shellHtml);
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: [
      'index.html',
      'service-worker.js',
      '.vite/**',
      '**/*.br',
      '**/*.gz',
      // A host's own of them comes first.
      ...sharedPaths.map((path) => path.slice(1)),
    ],
    setHeaders: (reply, path) => {
      const isHashed = path.includes(assetsPath);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      const policy = isHashed && findEnginePolicy(path);
      if (policy) reply.header('content-security-policy', policy);
    },
  });

  if (isWorkerRecalled) registerRecalledWorker(app);
  else {
    app.get('/service-worker.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('service-worker.js'),
    );
  }

  // Only here: the other files are every host's, and are sent without asking a backend for its site.
  await app.register(async (scope) => {
    answerUnknownHosts(scope, tenants);
    // The bare shell that the service worker caches: it opens as a document, so it has the documents' policy.
    scope.get('/index.html', async (request, reply) => {
      const policy = contentSecurityPolicy(tenantOf(request), { extraOrigins, scriptHashes });
      return sendCached(request, reply.header('content-security-policy', policy), shell);
    });
  });
}
