import type { IdPhotoType } from '../../contract/photos';
import { photoStorageModel } from '../../contract/storage';
import { calls } from './all-calls';
import type { CallResult } from './backend-client';
import { type CheckState, noSuch } from './check-state';
import { makeForm, makePicture } from './sample-files';

/** The signature, and with it a form upload as the photo tools make it. */
export async function storePicture(state: CheckState): Promise<CallResult> {
  const result = await state.client.call(calls.storageSignature, { request: { _model: photoStorageModel } });
  if (result.kind !== 'ok') return result;
  const { dir, accessid, policy, signature, host } = result.value as Record<string, string>;
  const key = `${dir}${crypto.randomUUID()}.png`;
  const fields = { key, policy, OSSAccessKeyId: accessid, signature, success_action_status: '201' } as Record<
    string,
    string
  >;
  const form = makeForm(fields, { name: 'check.png', type: 'image/png', bytes: makePicture() });
  const stored = await state.client
    .send('POST', host ?? '', { body: form })
    .catch((error: unknown) => ({ status: String(error) }));
  if (stored.status !== 201) {
    const got = `the form upload to ${host} is answered ${stored.status}, not 201`;
    return { ...result, kind: 'failed', got };
  }
  state.storedPicture = `${host}/${key}`;
  return result;
}

export async function makeIdPhoto({ client, storedPicture = noSuch }: CheckState): Promise<CallResult> {
  const types = await client.call(calls.idPhotoTypes);
  const [type] = types.kind === 'ok' ? (types.value as IdPhotoType[]) : [];
  const request = {
    imgInPath: storedPicture,
    dpi: type?.dpi ?? 300,
    bgColor: type?.bgColor ?? '#ffffff',
    cutSizeX: type?.digitalWidth ?? 413,
    cutSizeY: type?.digitalHeight ?? 531,
    headHeightRatio: type?.headHeightRatio ?? 0.6,
    topHairHeightRatio: type?.topHairHeightRatio ?? 0.1,
    bottomEyeHeightRatio: type?.bottomEyeHeightRatio ?? 0.5,
  };
  return client.call(calls.idPhoto, { request });
}

export async function checkPortrait({ client }: CheckState): Promise<CallResult> {
  const photo = makePicture().toString('base64');
  const ratios = { headHeightRatio: 0.6, topHairHeightRatio: 0.1, bottomEyeHeightRatio: 0.5 };
  const request = { photo, bgColor: '#ffffff', cutSizeX: 413, cutSizeY: 531, ...ratios };
  return client.call(calls.checkPortrait, { request });
}
