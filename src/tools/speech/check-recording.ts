import { extensionOf } from '../../../contract/documents';
import { audioMaxBytes } from '../../../contract/speech';
import type { Capabilities } from '../../../contract/tenant';
import { audioExtensions } from '../../../contract/tools/speech';

/** Why a recording is not taken. */
export type RecordingRefusal = 'type' | 'empty' | 'too-large' | 'one-at-a-time';

/** The largest recording this site takes is just below this, in bytes. */
export function maxBytesOf(capabilities: Capabilities | undefined): number {
  return Math.min(capabilities?.limits?.audioBytes ?? audioMaxBytes, audioMaxBytes);
}

/** Null when these files are one recording that may be taken. */
export function checkRecording(files: readonly File[], maxBytes: number): RecordingRefusal | null {
  const [file] = files;
  if (!file || files.length > 1) return 'one-at-a-time';
  const extensions: readonly string[] = audioExtensions;
  if (!extensions.includes(extensionOf(file.name))) return 'type';
  if (file.size === 0) return 'empty';
  return file.size < maxBytes ? null : 'too-large';
}
