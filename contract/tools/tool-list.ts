import { aiPhoto } from './ai-photo';
import { compress } from './compress';
import { documents } from './documents';
import { findMyPhone } from './find-my-phone';
import { idPhoto } from './id-photo';
import { messages } from './messages';
import { oldPhotos } from './old-photos';
import { speech } from './speech';

/** Every tool there is, one line each, in the order of the account page's tabs. All other lists derive from it. */
export const tools = [
  oldPhotos,
  idPhoto,
  speech,
  aiPhoto,
  documents,
  findMyPhone,
  messages,
  compress,
] as const;

export type Tool = (typeof tools)[number];
export type ToolType = Tool['type'];
export type ToolBlockName = Tool['blocks'][number];

type Job = Extract<Tool, { job: unknown }>['job'];

/** What the page hands in for each kind of job, beside the file. */
export type JobInputs = { [One in Job as One['kind']]: NonNullable<One['input']> };

/** The tool whose page this is; undefined for other paths. */
export function findToolOfPath(path: string): Tool | undefined {
  return tools.find((tool) => 'path' in tool && tool.path === path);
}

/** The tool that queues jobs of this kind. */
export function findToolOfJob(kind: keyof JobInputs): Extract<Tool, { job: unknown }> | undefined {
  return tools.find((tool) => 'job' in tool && tool.job.kind === kind) as
    | Extract<Tool, { job: unknown }>
    | undefined;
}

export function findToolOfType(type: number): Tool | undefined {
  return tools.find((tool) => tool.type === type);
}
