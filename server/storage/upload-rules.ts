import { documentMaxBytes, extensionOf } from '../../contract/documents';
import { audioMaxBytes } from '../../contract/speech';
import { tools } from '../../contract/tools/tool-list';
import { ApiFailure, type Failure, failures } from '../http/failure';

/** No upload is larger, in bytes; each tool has a limit of its own at or below it. */
export const uploadMaxBytes = Math.max(documentMaxBytes, audioMaxBytes);

const megabyte = 1024 * 1024;
const uploadExtensions: ReadonlySet<string> = new Set(
  tools.flatMap((tool) => ('extensions' in tool ? tool.extensions : [])),
);

export const uploadTooLarge: Failure = {
  ...failures.tooLarge,
  msg: `The file is too large: up to ${uploadMaxBytes / megabyte} MB can be uploaded.`,
};

/** Throws `wrongType` for a name that no tool takes. */
export function assertUploadable(name: string): void {
  if (!uploadExtensions.has(extensionOf(name))) throw new ApiFailure(failures.wrongType);
}
