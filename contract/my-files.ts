import {
  array,
  type InferOutput,
  is,
  looseObject,
  maxLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  transform,
} from 'valibot';
import { apiPath, defineCall } from './calls';
import { tools } from './tools/tool-list';

/** The most files that one list names; the newest first. */
export const listedFiles = 200;

/**
 * One piece of work that was asked for from any device: under way, or with its result. Times are epoch milliseconds.
 * `startKey`: the idempotency key it was started with, by which a device knows its own. `device`: browser and system
 * it was started from; '' where unknown. `name`: of the file handed in. `fileName`, `url` and
 * `sizeBytes`: of a result that is a file; a transcript is asked for by its `id`. `reason`: why it failed, for the person.
 */
const myFileSchema = looseObject({
  id: string(),
  kind: string(),
  name: string(),
  state: picklist(['queued', 'running', 'done', 'failed']),
  progress: number(),
  device: string(),
  createdAt: number(),
  expiresAt: number(),
  startKey: optional(string()),
  fileName: optional(string()),
  url: optional(string()),
  sizeBytes: optional(number()),
  reason: optional(string()),
});

/** Jobs of these kinds are the server's work; the names are those of the page's jobs. */
const isJobKind = picklist(tools.flatMap((tool) => ('job' in tool ? [tool.job.kind] : [])));

const myFilesSchema = pipe(
  array(myFileSchema),
  // A backend may do work that this app has no place for.
  transform((rows) => rows.flatMap(({ kind, ...row }) => (is(isJobKind, kind) ? [{ ...row, kind }] : []))),
);

export type MyFile = InferOutput<typeof myFilesSchema>[number];

export const myFileRemovalSchema = object({ id: pipe(string(), maxLength(128)) });

export const myFileCalls = {
  /** Extension (capability `files`): what the person's devices had made in the last days, and what is under way. */
  listFiles: defineCall({
    method: 'GET',
    path: `${apiPath}/user/files`,
    part: 'result',
    response: myFilesSchema,
  }),
  /** Extension (capability `files`): deletes work with its file and its result; what runs is ended. */
  removeFile: defineCall({
    method: 'POST',
    path: `${apiPath}/user/files/remove`,
    request: myFileRemovalSchema,
  }),
} as const;
