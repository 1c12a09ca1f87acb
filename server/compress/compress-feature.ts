import type { FastifyInstance } from 'fastify';
import { compressCalls, compressProgressRequestSchema, compressStartSchema } from '../../contract/compress';
import { extensionOf } from '../../contract/documents';
import { compressExtensions, compressMaxBytes } from '../../contract/tools/compress';
import { requireMember, requireUser } from '../accounts/person-of-request';
import { okObj } from '../http/envelope';
import { readBody, readQuery } from '../http/read-request';
import { hostOf, tenantOf } from '../http/tenant-of-request';
import type { Isolation } from '../isolation/isolation';
import type { ServerFeature } from '../server-feature';
import type { ServerLog } from '../server-log';
import type { Services } from '../services';
import type { StoredFile } from '../storage/file-store';
import { refusalOf, refuse } from '../work/works';
import type { Refusal } from './compress-refusal';
import { compressRefusals } from './compress-refusals';
import { type CompressWorkKind, createCompressWork } from './compress-work';

/** Making PDFs and pictures smaller: the two calls, and the processes that do it. */
export function startCompress(isolation: Isolation, log: ServerLog): ServerFeature {
  const kind = createCompressWork(isolation, log);
  return {
    capabilities: {},
    missing: [],
    register: (app, services) => registerCompressRoutes(app, services, kind),
    close: async () => kind.close(),
  };
}

function registerCompressRoutes(app: FastifyInstance, services: Services, kind: CompressWorkKind): void {
  const { files, works } = services;
  const { start, progress } = compressCalls;
  works.add(kind);

  app.post(start.path, async (request) => {
    const user = await requireMember(services, request);
    const owner = { siteCode: tenantOf(request).code, ownerId: user.id };
    const { fileUrl, wish } = readBody(request, compressStartSchema);
    const file = await files.openOwnedFile(owner, hostOf(request), fileUrl);
    const reason = findProblem(file);
    if (reason) throw refuse(request, compressRefusals, { reason });
    return works.request(request, kind, {
      owner,
      sourceFileId: file.id,
      order: wish,
      answer: (uniqueId) => okObj({ uniqueId }),
    });
  });

  app.get(progress.path, async (request) => {
    const user = await requireUser(services, request);
    const owner = { siteCode: tenantOf(request).code, ownerId: user.id };
    const { uniqueId } = readQuery(request, compressProgressRequestSchema);
    const work = await works.find(kind.name, owner, uniqueId);
    if (work.state === 'failed') {
      throw refuse(request, compressRefusals, refusalOf(compressRefusals, work));
    }
    if (work.state !== 'done') return okObj({ progress: work.progress });
    const result = await files.findFile(work.resultFileId ?? '');
    return okObj({ progress: 100, url: result.url });
  });
}

/** What can be said before its turn; what the content is, the work finds out. */
function findProblem({ name, sizeBytes }: StoredFile): Refusal['reason'] | undefined {
  if (!(compressExtensions as readonly string[]).includes(extensionOf(name))) return 'wrongType';
  if (sizeBytes === 0) return 'empty';
  return sizeBytes > compressMaxBytes ? 'tooLarge' : undefined;
}
