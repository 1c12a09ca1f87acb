import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse, safeParse } from 'valibot';
import { extensionOf } from '../../contract/documents';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import {
  audioMaxBytes,
  speechCalls,
  speechResultRequestSchema,
  speechStartSchema,
  transcriptSchema,
} from '../../contract/speech';
import { audioExtensions } from '../../contract/tools/speech';
import { ownerOf, requireMember, requireUser } from '../accounts/person-of-request';
import { answerCalls } from '../http/answer-calls';
import { okObj } from '../http/envelope';
import type { ApiFailure } from '../http/failure';
import { readBody, readQuery } from '../http/read-request';
import { hostOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import type { StoredFile } from '../storage/file-store';
import type { Work } from '../work/work-store';
import { refusalOf, refuse } from '../work/works';
import { type Refusal, speechRefusals } from './speech-refusals';
import { createSpeechWork, type SpeechTools } from './speech-work';
import { finishedPiecesSchema, listSegments } from './transcript';

/** The call that starts a recording on its way to text, and the one that asks for the text. */
export function registerSpeechRoutes(
  app: FastifyInstance,
  services: Services,
  /** Undefined: speech is not set up here, and every start is answered so. */
  tools: SpeechTools | undefined,
): void {
  const { files, works } = services;
  const kind = tools && createSpeechWork(tools);
  if (kind) works.add(kind);
  answerCalls(app, speechCalls, { start, result });

  async function start(request: FastifyRequest): Promise<EnvelopeBody> {
    const owner = ownerOf(await requireMember(services, request));
    const { fileUrl, languageCode } = readBody(request, speechStartSchema);
    if (!kind) throw refuseRecording(request, 'notSetUp');
    if (!tools.engines.engineFor(languageCode)) throw refuseRecording(request, 'languageNotOffered');
    const file = await files.openOwnedFile(owner, hostOf(request), fileUrl);
    assertIsAudio(request, file);
    return works.request(request, kind, {
      owner,
      sourceFileId: file.id,
      order: { languageCode },
      answer: (uuid) => okObj(uuid),
    });
  }

  async function result(request: FastifyRequest): Promise<EnvelopeBody> {
    const owner = ownerOf(await requireUser(services, request));
    const { uuid, from = 0 } = readQuery(request, speechResultRequestSchema);
    return describeTranscription(request, await works.find('speech', owner, uuid), from);
  }
}

function describeTranscription(request: FastifyRequest, work: Work, from: number): EnvelopeBody {
  if (work.state === 'failed') throw refuse(request, speechRefusals, refusalOf(speechRefusals, work));
  if (work.state !== 'done') {
    const finished = safeParse(finishedPiecesSchema, work.checkpoint);
    const segments = finished.success ? listSegments(finished.output).slice(from) : [];
    return { success: successCodes.stillProcessing, obj: { progress: work.progress, from, segments } };
  }
  const { text, segments } = parse(transcriptSchema, work.result);
  return { ...okObj(text), ...(segments ? { result: segments } : {}) };
}

function assertIsAudio(request: FastifyRequest, file: StoredFile): void {
  const extensions: readonly string[] = audioExtensions;
  if (!extensions.includes(extensionOf(file.name))) throw refuseRecording(request, 'notAudio');
  if (file.sizeBytes >= audioMaxBytes) throw refuseRecording(request, 'tooLarge');
}

function refuseRecording(request: FastifyRequest, reason: Refusal['reason']): ApiFailure {
  return refuse(request, speechRefusals, { reason });
}
