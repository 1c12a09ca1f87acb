import type { InferInput } from 'valibot';
import { calls } from '../../contract/calls';
import {
  type animeRequestSchema,
  type IdPhotoRequest,
  type mattingRequestSchema,
  photoStorageModel,
  type portraitCheckSchema,
} from '../../contract/photos';
import type { BackendContext, PaidContext } from './backend-context';
import { callBackend } from './call-backend';

export function fetchIdPhotoTypes(context: BackendContext) {
  return callBackend(calls.idPhotoTypes, {}, context);
}

/** Judges a portrait for an ID photo; nothing is stored. */
export function checkPortrait(request: InferInput<typeof portraitCheckSchema>, context: BackendContext) {
  return callBackend(calls.checkPortrait, { request }, context);
}

/** Makes an ID photo; answers with its address. */
export function makeIdPhoto(request: IdPhotoRequest, context: PaidContext) {
  return callBackend(calls.idPhoto, { request }, context);
}

/** One step of the restoration; answers with the result's address. */
export function restorePhoto(request: InferInput<typeof mattingRequestSchema>, context: PaidContext) {
  return callBackend(calls.matting, { request }, context);
}

/** Draws a photo in one of the styles; answers with the result's address. */
export function drawAnime(request: InferInput<typeof animeRequestSchema>, context: PaidContext) {
  return callBackend(calls.anime, { request }, context);
}

/** A signature for a form upload straight to the storage host. */
export function fetchStorageSignature(context: BackendContext) {
  return callBackend(calls.storageSignature, { request: { _model: photoStorageModel } }, context);
}
