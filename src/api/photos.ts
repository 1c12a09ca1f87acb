import type { InferInput } from 'valibot';
import {
  type animeRequestSchema,
  type IdPhotoRequest,
  type mattingRequestSchema,
  photoCalls,
  type portraitCheckSchema,
} from '../../contract/photos';
import { photoStorageModel, storageCalls } from '../../contract/storage';
import type { BackendContext, PaidContext } from './backend-context';
import { callBackend } from './call-backend';

export function fetchIdPhotoTypes(context: BackendContext) {
  return callBackend(photoCalls.idPhotoTypes, {}, context);
}

/** Judges a portrait for an ID photo; nothing is stored. */
export function checkPortrait(request: InferInput<typeof portraitCheckSchema>, context: BackendContext) {
  return callBackend(photoCalls.checkPortrait, { request }, context);
}

/** Makes an ID photo; answers with its address. */
export function makeIdPhoto(request: IdPhotoRequest, context: PaidContext) {
  return callBackend(photoCalls.idPhoto, { request }, context);
}

/** One step of the restoration; answers with the result's address. */
export function restorePhoto(request: InferInput<typeof mattingRequestSchema>, context: PaidContext) {
  return callBackend(photoCalls.matting, { request }, context);
}

/** Draws a photo in one of the styles; answers with the result's address. */
export function drawAnime(request: InferInput<typeof animeRequestSchema>, context: PaidContext) {
  return callBackend(photoCalls.anime, { request }, context);
}

/** A signature for a form upload straight to the storage host. */
export function fetchStorageSignature(context: BackendContext) {
  return callBackend(storageCalls.signature, { request: { _model: photoStorageModel } }, context);
}
