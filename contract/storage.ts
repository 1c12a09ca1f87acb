import { type InferOutput, literal, looseObject, object, optional, string } from 'valibot';
import { apiPath, defineCall } from './calls';
import { looseNumberSchema } from './loose-values';

/** `_model` of the storage signature call. */
export const photoStorageModel = 'aiphoto';

/** Status a storage host answers a form upload with. */
export const storageUploadedStatus = 201;

/** `obj` of POST convert/uploadFile: the file's address. */
export const uploadedFileSchema = string();

export const storageSignatureRequestSchema = object({ _model: literal(photoStorageModel) });

/** `obj` of GET oss/aiphoto/signature; `expire` is epoch seconds. */
export const storageSignatureSchema = looseObject({
  dir: string(),
  accessid: string(),
  policy: string(),
  signature: string(),
  host: string(),
  expire: optional(looseNumberSchema),
});
export type StorageSignature = InferOutput<typeof storageSignatureSchema>;

export const storageCalls = {
  /** Multipart, field `file`. */
  uploadFile: defineCall({
    method: 'POST',
    path: `${apiPath}/convert/uploadFile`,
    part: 'obj',
    response: uploadedFileSchema,
  }),
  signature: defineCall({
    method: 'GET',
    path: `${apiPath}/oss/aiphoto/signature`,
    request: storageSignatureRequestSchema,
    part: 'obj',
    response: storageSignatureSchema,
    sendsDevice: true,
  }),
} as const;

/**
 * The fields of a form upload in the order a storage host is sent them; the file comes last, after them.
 */
export function listStorageFields(signature: StorageSignature, key: string): [name: string, value: string][] {
  return [
    ['key', key],
    ['policy', signature.policy],
    ['OSSAccessKeyId', signature.accessid],
    ['signature', signature.signature],
    ['success_action_status', String(storageUploadedStatus)],
  ];
}
