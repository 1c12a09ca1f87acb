import { storageCalls } from '../../contract/storage';
import { buildUrl, readPart } from '../../src/api/call-backend';
import { readEnvelope } from '../../src/api/read-answer';
import { buildHeaders } from '../../src/api/request-headers';
import { runTimed } from '../../src/api/timed-request';
import { makeStorageForm, readStored } from '../../src/api/upload-to-storage';
import type { UploadFile, UploadToStorage } from '../../workers/queue/run/job-step';

/** The form POST by fetch, for Node, which has no XMLHttpRequest; progress comes once, at the end. */
export const callsUpload: UploadFile = (file, context) => {
  const url = buildUrl(storageCalls.uploadFile, {}, context);
  const body = new FormData();
  body.append('file', file.bytes, file.name);
  return runTimed(context, async (signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: buildHeaders(context, { url }),
      body,
      signal,
    });
    context.onProgress(file.bytes.size, file.bytes.size);
    const envelope = readEnvelope({
      url: url.href,
      status: response.status,
      text: await response.text(),
      header: (name) => response.headers.get(name),
    });
    return envelope.ok ? readPart(storageCalls.uploadFile, envelope.value, url.origin) : envelope;
  });
};

/** The signed form by fetch, for Node. */
export const storesUpload: UploadToStorage = (upload, context) =>
  runTimed(context, async (signal) => {
    const { host } = upload.signature;
    const response = await fetch(host, { method: 'POST', body: makeStorageForm(upload), signal });
    context.onProgress(upload.bytes.size, upload.bytes.size);
    const answer = {
      url: host,
      status: response.status,
      text: await response.text(),
      header: (name: string) => response.headers.get(name),
    };
    return readStored(answer, `${host}/${upload.key}`);
  });
