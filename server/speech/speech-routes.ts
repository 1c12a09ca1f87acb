import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../contract/calls';
import { extensionOf } from '../../contract/documents';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import { failureCodes } from '../../contract/failures';
import {
  audioExtensions,
  audioMaxBytes,
  speechResultRequestSchema,
  speechStartSchema,
} from '../../contract/speech';
import { requireMember, requireUser } from '../accounts/person-of-request';
import { okObj } from '../http/envelope';
import { ApiFailure, business, failures } from '../http/failure';
import { answerOnce } from '../http/idempotency';
import { readBody, readQuery } from '../http/read-request';
import { languageOfRequest } from '../http/request-language';
import { hostOf, tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import type { StoredFile } from '../storage/file-store';
import type { Task } from '../tasks/task-queue';
import { describeSpeechRefusal, type SpeechRefusalReason } from './speech-refusals';
import {
  findTranscriptionOf,
  insertTranscription,
  refusalReasonOf,
  type Transcription,
  transcriptOf,
} from './transcription-store';
import type { TranscriptionPayload } from './transcription-task';

/** The call that starts a recording on its way to text, and the one that asks for the text (tools.md §7). */
export function registerSpeechRoutes(
  app: FastifyInstance,
  services: Services,
  /** Undefined: speech is not set up here, and every start is told so. */
  task: Task<TranscriptionPayload> | undefined,
): void {
  app.post(calls.startSpeech.path, async (request) => {
    const user = await requireMember(services, request);
    const owner = { siteCode: tenantOf(request).code, ownerId: user.id };
    const { fileUrl, languageCode } = readBody(request, speechStartSchema);
    if (!task) throw refuse(request, 'notSetUp');
    const file = await services.files.openOwnedFile(owner, hostOf(request), fileUrl);
    assertIsAudio(request, file);
    return answerOnce(services.database, request, `user:${user.id}`, async (tx) => {
      const source = { sourceFileId: file.id, languageCode };
      const transcriptionId = await insertTranscription(tx, owner, source);
      await services.tasks.enqueue(tx, task, { transcriptionId });
      return okObj(transcriptionId);
    });
  });

  app.get(calls.speechResult.path, async (request) => {
    const user = await requireUser(services, request);
    const owner = { siteCode: tenantOf(request).code, ownerId: user.id };
    const { uuid } = readQuery(request, speechResultRequestSchema);
    const transcription = await findTranscriptionOf(services.database, owner, uuid);
    if (!transcription) throw new ApiFailure(failures.notFound);
    return describeTranscription(request, transcription);
  });
}

function describeTranscription(request: FastifyRequest, transcription: Transcription): EnvelopeBody {
  if (transcription.state === 'failed') throw refuse(request, refusalReasonOf(transcription));
  if (transcription.state !== 'done') {
    return { success: successCodes.stillProcessing, obj: { progress: progressOf(transcription) } };
  }
  const { text, segments } = transcriptOf(transcription);
  return { ...okObj(text), ...(segments ? { result: segments } : {}) };
}

/** Pieces done of all, in percent; 0 while nothing is known. */
function progressOf({ pieceCount, pieces }: Transcription): number {
  const doneCount = (JSON.parse(pieces) as unknown[]).length;
  return pieceCount === 0 ? 0 : Math.min(99, Math.floor((doneCount / pieceCount) * 100));
}

function assertIsAudio(request: FastifyRequest, file: StoredFile): void {
  const extensions: readonly string[] = audioExtensions;
  if (!extensions.includes(extensionOf(file.name))) throw refuse(request, 'notAudio');
  if (file.sizeBytes >= audioMaxBytes) throw refuse(request, 'tooLarge');
}

function refuse(request: FastifyRequest, reason: SpeechRefusalReason): ApiFailure {
  const sentence = describeSpeechRefusal(reason, languageOfRequest(request));
  return new ApiFailure(business(failureCodes.speech[reason], sentence));
}
