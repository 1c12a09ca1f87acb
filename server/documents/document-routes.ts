import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../contract/calls';
import {
  type ConversionCallName,
  type ConversionStart,
  conversionCallNames,
  conversionName,
  conversionStartSchema,
  findConversion,
  progressComplete,
  progressRequestSchema,
} from '../../contract/documents';
import type { EnvelopeBody } from '../../contract/envelope';
import { requireMember, requireUser } from '../accounts/person-of-request';
import { okObj } from '../http/envelope';
import { ApiFailure, business, failures } from '../http/failure';
import { answerOnce } from '../http/idempotency';
import { readQuery } from '../http/read-request';
import { languageOfRequest } from '../http/request-language';
import { hostOf, tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import type { StoredFile } from '../storage/file-store';
import {
  type Conversion,
  findConversionOf,
  insertConversion,
  receiptOf,
  refusalOf,
} from './conversion-store';
import { createConversionTask } from './conversion-task';
import type { DocumentEngine } from './document-engine';
import { codeOfRefusal, describeRefusal, type Refusal } from './refusals';

/** The five calls that start a conversion, and the one that tells how far it is (contract §4). */
export async function registerDocumentRoutes(
  app: FastifyInstance,
  services: Services,
  engine: DocumentEngine,
): Promise<void> {
  const task = createConversionTask(services, engine);
  services.tasks.add(task);

  for (const name of conversionCallNames) {
    app.get(calls[name].path, async (request) => {
      const user = await requireMember(services, request);
      const owner = { siteCode: tenantOf(request).code, ownerId: user.id };
      const start = readQuery(request, conversionStartSchema);
      assertAvailable(request, engine, name, start);
      const file = await services.files.openOwnedFile(owner, hostOf(request), start.fileUrl);
      assertIsNamed(request, file, start);
      return answerOnce(services.database, request, `user:${user.id}`, async (tx) => {
        const conversionId = await insertConversion(tx, {
          ...owner,
          sourceFileId: file.id,
          fromExtension: start.type,
          toExtension: start.outType,
        });
        await services.tasks.enqueue(tx, task, { conversionId });
        return okObj({ uniqueId: conversionId });
      });
    });
  }

  app.get(calls.conversionProgress.path, async (request) => {
    const user = await requireUser(services, request);
    const owner = { siteCode: tenantOf(request).code, ownerId: user.id };
    const { uniqueId } = readQuery(request, progressRequestSchema);
    const conversion = await findConversionOf(services.database, owner, uniqueId);
    if (!conversion) throw new ApiFailure(failures.notFound);
    return describeProgress(services, request, conversion);
  });
}

async function describeProgress(
  services: Services,
  request: FastifyRequest,
  conversion: Conversion,
): Promise<EnvelopeBody> {
  if (conversion.state === 'failed') throw refuse(request, refusalOf(conversion));
  if (conversion.state !== 'done') return okObj({ progress: conversion.progress });
  const result = await services.files.findFile(conversion.resultFileId ?? '');
  const receipt = receiptOf(conversion);
  return okObj({ progress: progressComplete, url: result.url, ...(receipt ? { receipt } : {}) });
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
    throw refuse(request, { reason: 'notAvailable', from: type, to: outType });
  }
}

/** What the caller says the file is must be what its name says; whether its content is, the engine sees. */
function assertIsNamed(request: FastifyRequest, file: StoredFile, { type }: ConversionStart): void {
  const named = findSameKind(file.extension);
  if (named !== findSameKind(type)) {
    const actual = conversionStartSchema.entries.type.options.find(
      (extension) => extension === file.extension,
    );
    throw refuse(
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

function refuse(request: FastifyRequest, refusal: Refusal): ApiFailure {
  return new ApiFailure(
    business(codeOfRefusal(refusal), describeRefusal(refusal, languageOfRequest(request))),
  );
}
