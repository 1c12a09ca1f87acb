import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { compressCalls } from '../../../contract/compress';
import { documentCalls, extensionOf, findConversion, targetsOf } from '../../../contract/documents';
import { successCodes } from '../../../contract/envelope';
import { speechCalls } from '../../../contract/speech';
import { audioExtensions } from '../../../contract/tools/speech';
import { askEnvelope, type SitePerson, uploadFile } from '../site-calls';
import type { HostileFile } from './hostile-files';
import type { HostileRequest } from './hostile-requests';

/** Work that takes longer is no longer waited for. */
const waitMs = 90_000;
const pollMs = 250;

/** Where each call goes: one server's port, or a fleet's in turn. */
export type NextPort = () => number;

/** Uploads a file and has it read by every tool that takes its ending; answers with what they said. */
export async function feed(
  nextPort: NextPort,
  person: SitePerson,
  file: Pick<HostileFile, 'name'>,
  content: Buffer,
): Promise<string> {
  try {
    const address = await uploadFile(nextPort(), person, file.name, content);
    const starts = isRecording(file) ? [transcribe] : [convert, compress];
    const answers = await Promise.all(starts.map((start) => start(nextPort, person, file.name, address)));
    return answers.filter((answer) => answer !== '').join(', ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function isRecording({ name }: Pick<HostileFile, 'name'>): boolean {
  return (audioExtensions as readonly string[]).includes(extensionOf(name));
}

/** `done`, the code of the refusal, or that it is still running; empty where nothing converts the ending. */
export async function convert(
  nextPort: NextPort,
  person: SitePerson,
  name: string,
  fileUrl: string,
): Promise<string> {
  const type = extensionOf(name);
  const [outType = 'pdf'] = targetsOf(type);
  const conversion = findConversion(type, outType);
  if (!conversion) return '';
  const query = new URLSearchParams({ type, fileUrl, outType });
  const path = documentCalls[conversion.call].path;
  const started = await askEnvelope(nextPort(), person, `${path}?${query}`);
  if (started.success !== '1') return started.success;
  const { uniqueId } = started.obj as { uniqueId: string };
  const progress = new URLSearchParams({ uniqueId, resultType: outType });
  return poll(nextPort, person, `${documentCalls.conversionProgress.path}?${progress}`);
}

/** Its status, or why the connection ended. */
export function sendRequest(
  port: number,
  { site, headers }: SitePerson,
  hostile: HostileRequest,
): Promise<string> {
  const { path, body } = hostile;
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method: body ? 'POST' : 'GET',
    headers: { host: site, ...headers, ...hostile.headers },
  };
  return new Promise((resolve) => {
    request(options, (answer) => {
      answer.resume().once('close', () => resolve(String(answer.statusCode)));
    })
      .on('error', ({ message }) => resolve(message))
      .end(body?.());
  });
}

async function compress(
  nextPort: NextPort,
  person: SitePerson,
  name: string,
  fileUrl: string,
): Promise<string> {
  if (!/\.(pdf|png|jpe?g)$/.test(name)) return '';
  const body = Buffer.from(JSON.stringify({ fileUrl, wish: { level: 'balanced' } }));
  const headers = { 'content-type': 'application/json' };
  const started = await askEnvelope(nextPort(), person, compressCalls.start.path, { headers, body });
  if (started.success !== '1') return started.success;
  const { uniqueId } = started.obj as { uniqueId: string };
  return poll(nextPort, person, `${compressCalls.progress.path}?${new URLSearchParams({ uniqueId })}`);
}

async function transcribe(
  nextPort: NextPort,
  person: SitePerson,
  _name: string,
  fileUrl: string,
): Promise<string> {
  const body = Buffer.from(JSON.stringify({ fileUrl, languageCode: 'en-GB' }));
  const headers = { 'content-type': 'application/json' };
  const started = await askEnvelope(nextPort(), person, speechCalls.start.path, { headers, body });
  if (started.success !== '1') return started.success;
  const query = new URLSearchParams({ uuid: String(started.obj) });
  return poll(nextPort, person, `${speechCalls.result.path}?${query}`);
}

/** Asks until the work is done or refused. */
async function poll(nextPort: NextPort, person: SitePerson, path: string): Promise<string> {
  const endAtMs = performance.now() + waitMs;
  while (performance.now() < endAtMs) {
    const { success, obj } = await askEnvelope(nextPort(), person, path);
    const isDone = typeof obj === 'string' || (obj as { progress?: number } | null)?.progress === 100;
    if (success === '1' && isDone) return 'done';
    if (success !== '1' && success !== successCodes.stillProcessing) return success;
    await wait(pollMs);
  }
  return `at work after ${waitMs / 1_000} s`;
}
