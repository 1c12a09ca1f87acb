import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'valibot';
import {
  type ConversionCallName,
  type ConversionStart,
  conversionName,
  conversionStartSchema,
  documentCalls,
  findConversion,
  maybeReceiptSchema,
  progressComplete,
  progressRequestSchema,
} from '../../contract/documents';
import type { EnvelopeBody } from '../../contract/envelope';
import { ownerOf, requireMember, requireUser } from '../accounts/person-of-request';
import { answerCalls } from '../http/answer-calls';
import { okObj } from '../http/envelope';
import type { ApiFailure } from '../http/failure';
import { readQuery } from '../http/read-request';
import { hostOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import type { StoredFile } from '../storage/file-store';
import type { Work } from '../work/work-store';
import { refusalOf, refuse } from '../work/works';
import type { DocumentEngine } from './document-engine';
import type { Refusal } from './document-refusal';
import { documentRefusals } from './document-refusals';
import { createDocumentWork } from './document-work';

/** The five calls that start a conversion, and the one that says how far it is. */
export async function registerDocumentRoutes(
  app: FastifyInstance,
  services: Services,
  engine: DocumentEngine,
): Promise<void> {
  const { files, works } = services;
  const kind = createDocumentWork(engine);
  works.add(kind);

  answerCalls(app, documentCalls, {
    fileToPdf: startWith('fileToPdf'),
    pdfToHtml: startWith('pdfToHtml'),
    pdfToImg: startWith('pdfToImg'),
    fileConvert: startWith('fileConvert'),
    pdfToDoc: startWith('pdfToDoc'),
    conversionProgress,
  });

  function startWith(call: ConversionCallName) {
    return async (request: FastifyRequest): Promise<EnvelopeBody> => {
      const owner = ownerOf(await requireMember(services, request));
      const start = readQuery(request, conversionStartSchema);
      assertAvailable(request, engine, call, start);
      const file = await files.openOwnedFile(owner, hostOf(request), start.fileUrl);
      assertIsNamed(request, file, start);
      return works.request(request, kind, {
        owner,
        sourceFileId: file.id,
        order: { from: start.type, to: start.outType },
        answer: (uniqueId) => okObj({ uniqueId }),
      });
    };
  }

  async function conversionProgress(request: FastifyRequest): Promise<EnvelopeBody> {
    const owner = ownerOf(await requireUser(services, request));
    const { uniqueId } = readQuery(request, progressRequestSchema);
    return describeProgress(services, request, await works.find('document', owner, uniqueId));
  }
}

async function describeProgress(
  { files }: Services,
  request: FastifyRequest,
  work: Work,
): Promise<EnvelopeBody> {
  if (work.state === 'failed') throw refuseDocument(request, refusalOf(documentRefusals, work));
  if (work.state !== 'done') return okObj({ progress: work.progress });
  const url = await files.resultAddress(work.resultFileId ?? '');
  const receipt = parse(maybeReceiptSchema, work.result);
  return okObj({ progress: progressComplete, url, ...(receipt ? { receipt } : {}) });
}

/** The call must offer the conversion, and this machine must have what it takes. */
function assertAvailable(
  request: FastifyRequest,
  engine: DocumentEngine,
  call: ConversionCallName,
  { type, outType }: ConversionStart,
): void {
  const isOffered = findConversion(type, outType)?.call === call;
  if (!isOffered || !engine.conversions.includes(conversionName(type, outType))) {
    throw refuseDocument(request, { reason: 'notAvailable', from: type, to: outType });
  }
}

/** What the caller says the file is must be what its name says; whether its content is, the engine sees. */
function assertIsNamed(request: FastifyRequest, file: StoredFile, { type }: ConversionStart): void {
  const named = findSameKind(file.extension);
  if (named !== findSameKind(type)) {
    const actual = conversionStartSchema.entries.type.options.find(
      (extension) => extension === file.extension,
    );
    throw refuseDocument(
      request,
      actual === undefined
        ? { reason: 'otherContent', named: type, content: 'unknown' }
        : { reason: 'wrongExtension', named: type, actual },
    );
  }
}

function findSameKind(extension: string): string {
  return extension === 'jpeg' ? 'jpg' : extension;
}

function refuseDocument(request: FastifyRequest, refusal: Refusal): ApiFailure {
  return refuse(request, documentRefusals, refusal);
}
