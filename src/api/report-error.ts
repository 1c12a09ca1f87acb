import {
  type ClientError,
  type ClientErrorReport,
  clientErrorsMax,
  clientErrorsPath,
  clientFramesMax,
  scrubMessage,
} from '../../contract/client-errors';

/** Of pages on which something goes wrong, so many report it. */
const sampledShare = 0.5;
/** Errors that follow from one another are one request. */
const batchMs = 1_000;

const isSampled = Math.random() < sampledShare;
const seen = new Set<string>();
let batch: ClientError[] = [];

/** Sends an error once; offline it is dropped. */
export function reportError(thrown: unknown, source: ClientErrorReport['source']): void {
  if (!isSampled || !navigator.onLine || seen.size >= clientErrorsMax) return;
  const error = readError(thrown);
  const kind = JSON.stringify(error);
  if (!error || seen.has(kind)) return;
  seen.add(kind);
  batch.push(error);
  if (batch.length > 1) return;
  const send = () => {
    const errors = batch;
    batch = [];
    if (errors.length > 0) post({ version: __APP_VERSION__, source, errors });
  };
  setTimeout(send, batchMs);
  addEventListener('pagehide', send, { once: true });
}

function post(report: ClientErrorReport): void {
  const headers = { 'content-type': 'application/json' };
  fetch(clientErrorsPath, { method: 'POST', keepalive: true, headers, body: JSON.stringify(report) }).catch(
    () => undefined,
  );
}

/** Undefined where no script of this build is involved, as with errors of the browser's extensions. */
function readError(thrown: unknown): ClientError | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const { name, message, stack } = thrown as Partial<Error>;
  const frames = [...String(stack).matchAll(/(https?:\/\/[^\s/]+)\/assets\/([\w.-]+\.js):(\d+):(\d+)/g)]
    .filter(([, origin]) => origin === location.origin)
    .slice(0, clientFramesMax)
    .map(([, , file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }));
  if (frames.length === 0) return undefined;
  const isPlain = /^\w{1,60}$/.test(String(name));
  return { name: isPlain ? String(name) : 'Error', message: scrubMessage(String(message)), frames };
}
