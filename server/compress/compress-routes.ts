import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compressCalls, compressProgressRequestSchema, compressStartSchema } from '../../contract/compress';
import { extensionOf } from '../../contract/documents';
import type { EnvelopeBody } from '../../contract/envelope';
import { compressExtensions, compressMaxBytes } from '../../contract/tools/compress';
import { ownerOf, requireMember, requireUser } from '../accounts/person-of-request';
import { answerCalls } from '../http/answer-calls';
import { okObj } from '../http/envelope';
import { readBody, readQuery } from '../http/read-request';
import { hostOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import type { StoredFile } from '../storage/file-store';
import { refusalOf, refuse } from '../work/works';
import type { Refusal } from './compress-refusal';
import { compressRefusals } from './compress-refusals';
import type { CompressWorkKind } from './compress-work';

/** The call that starts, and the one that says how far it is. */
export function registerCompressRoutes(
  app: FastifyInstance,
  services: Services,
  kind: CompressWorkKind,
): void {
  const { files, works } = services;
  works.add(kind);
  answerCalls(app, compressCalls, { start, progress });

  async function start(request: FastifyRequest): Promise<EnvelopeBody> {
    const owner = ownerOf(await requireMember(services, request));
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
  }

  async function progress(request: FastifyRequest): Promise<EnvelopeBody> {
    const owner = ownerOf(await requireUser(services, request));
    const { uniqueId } = readQuery(request, compressProgressRequestSchema);
    const work = await works.find(kind.name, owner, uniqueId);
    if (work.state === 'failed') {
      throw refuse(request, compressRefusals, refusalOf(compressRefusals, work));
    }
    if (work.state !== 'done') return okObj({ progress: work.progress });
    return okObj({ progress: 100, url: await files.resultAddress(work.resultFileId ?? '') });
  }
}

/** What can be said before its turn; what the content is, the work finds out. */
function findProblem({ name, sizeBytes }: StoredFile): Refusal['reason'] | undefined {
  if (!(compressExtensions as readonly string[]).includes(extensionOf(name))) return 'wrongType';
  if (sizeBytes === 0) return 'empty';
  return sizeBytes > compressMaxBytes ? 'tooLarge' : undefined;
}
