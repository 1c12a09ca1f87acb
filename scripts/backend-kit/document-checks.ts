import { setTimeout as pause } from 'node:timers/promises';
import type { ConversionCallName } from '../../contract/documents';
import { calls } from './all-calls';
import type { CallResult } from './backend-client';
import { type CheckState, noSuch } from './check-state';
import { makeForm, makePdf, makePicture } from './sample-files';

export async function upload(state: CheckState): Promise<CallResult> {
  const send = (name: string, type: string, bytes: Buffer) =>
    state.client.call(calls.uploadFile, { body: makeForm({}, { name, type, bytes }) });
  const picture = await send('check.png', 'image/png', makePicture());
  const pdf = await send('check.pdf', 'application/pdf', makePdf());
  if (picture.kind === 'ok') state.picture = String(picture.value);
  if (pdf.kind === 'ok') state.pdf = String(pdf.value);
  return picture;
}

export async function startPictureToPdf(state: CheckState): Promise<CallResult> {
  const result = await startConversion(state, 'fileConvert', 'png', 'pdf');
  if (result.kind === 'ok')
    state.conversion = { uniqueId: (result.value as { uniqueId: string }).uniqueId, outType: 'pdf' };
  return result;
}

export function startConversion(
  { client, picture, pdf }: CheckState,
  name: ConversionCallName,
  type: string,
  outType: string,
): Promise<CallResult> {
  const fileUrl = (type === 'pdf' ? pdf : picture) ?? noSuch;
  return client.call(calls[name], { request: { type, fileUrl, outType } });
}

/** Until the work is done, so that its end is seen too. */
export async function followConversion({ client, conversion }: CheckState): Promise<CallResult> {
  const request = conversion
    ? { uniqueId: conversion.uniqueId, resultType: conversion.outType }
    : { uniqueId: noSuch, resultType: 'pdf' };
  for (let attempt = 0; ; attempt += 1) {
    const result = await client.call(calls.conversionProgress, { request });
    const { progress, url } = (result.value ?? {}) as { progress?: number; url?: string };
    if (result.kind !== 'ok' || attempt >= 60) return result;
    if (progress === 100)
      return url
        ? result
        : { ...result, kind: 'failed', got: 'progress 100 without url: there is nothing to download' };
    await pause(1_000);
  }
}
