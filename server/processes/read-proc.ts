import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

/** More than any file read here has, `cmdline` of a long command included. */
const maxBytes = 65_536;
const buffer = Buffer.allocUnsafe(maxBytes);

/**
 * What the kernel says of itself (`/proc/PATH`); empty where there is no such file, as when a process has ended. Read at
 * once: nothing waits for a disk, and by a promise each of the hundreds a second takes several times as long.
 */
export function readProc(path: string): string {
  let file: number;
  try {
    file = openSync(`/proc/${path}`, 'r');
  } catch {
    return '';
  }
  try {
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, maxBytes, 0));
  } catch {
    // ESRCH: it has ended since it was opened.
    return '';
  } finally {
    closeSync(file);
  }
}

/** The names in a folder of `/proc`; none where there is no such folder. */
export function listProc(path: string): string[] {
  try {
    return readdirSync(`/proc/${path}`);
  } catch {
    return [];
  }
}
