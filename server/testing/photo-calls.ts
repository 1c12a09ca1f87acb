import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { parse } from 'valibot';
import { photoCalls } from '../../contract/photos';
import { type StorageSignature, storageCalls, storageSignatureSchema } from '../../contract/storage';
import { type Headers, memberHost as host } from './document-calls';
import { envelopeOf, type TestBackend } from './test-backend';

/** Fields of an upload form, in the order that they are sent; the file is always last. */
export type FormFields = Record<string, string>;

/** The calls of work on one photo, as the page's job makes them. */
export function createPhotoCalls(backend: TestBackend) {
  return { sign, fieldsOf, send, upload, restore, draw, makeIdPhoto, checkPortrait, read };

  async function sign(headers: Headers): Promise<StorageSignature> {
    const url = `${storageCalls.signature.path}?_model=aiphoto`;
    return parse(storageSignatureSchema, envelopeOf(await backend.inject({ host, url, headers })).obj);
  }

  function fieldsOf(
    { dir, policy, accessid, signature }: StorageSignature,
    name = `${randomUUID()}.jpg`,
  ): FormFields {
    return { key: dir + name, policy, OSSAccessKeyId: accessid, signature, success_action_status: '201' };
  }

  /** The form POST itself; without `content` there is no file in it. */
  function send(fields: FormFields, content?: Buffer, toHost = host): Promise<LightMyRequestResponse> {
    const boundary = 'form-boundary';
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
    const payload = Buffer.concat([
      Buffer.from(parts.join('')),
      ...(content ? [Buffer.from(file), content, Buffer.from('\r\n')] : []),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return backend.inject({ host: toHost, method: 'POST', url: '/backapi/v1/oss/objects', headers, payload });
  }

  /** Answers with the photo's address, as the page makes it. */
  async function upload(headers: Headers, content: Buffer): Promise<string> {
    const signature = await sign(headers);
    const fields = fieldsOf(signature);
    const answer = await send(fields, content);
    if (answer.statusCode !== 201) throw new Error(`refused with ${answer.statusCode}: ${answer.body}`);
    return `${signature.host}/${fields.key}`;
  }

  function restore(
    headers: Headers,
    imgInPath: string,
    action = 'colorization',
  ): Promise<LightMyRequestResponse> {
    const query = new URLSearchParams({ imgInPath, action });
    return backend.inject({ host, url: `${photoCalls.matting.path}?${query}`, headers });
  }

  function draw(headers: Headers, imgInPath: string, type: number | string): Promise<LightMyRequestResponse> {
    const query = new URLSearchParams({ imgInPath, type: String(type) });
    return backend.inject({ host, url: `${photoCalls.anime.path}?${query}`, headers });
  }

  function makeIdPhoto(headers: Headers, payload: object): Promise<LightMyRequestResponse> {
    return backend.inject({ host, method: 'POST', url: photoCalls.idPhoto.path, headers, payload });
  }

  function checkPortrait(headers: Headers, payload: object): Promise<LightMyRequestResponse> {
    return backend.inject({ host, method: 'POST', url: photoCalls.checkPortrait.path, headers, payload });
  }

  /** The bytes of a result. */
  async function read(url: string): Promise<Buffer> {
    return (await backend.inject({ host, url })).rawPayload;
  }
}
