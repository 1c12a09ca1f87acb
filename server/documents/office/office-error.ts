/**
 * Why LibreOffice gave no PDF.
 * - `password`: it asked for one. `damaged`: it could not read the file. `store`: it read it and could not write it. `empty`: nothing is on the
 *   pages, though the file holds something.
 * - `deadline`: it took longer than a job may. `memory`: it took more than a job may. In both the group was killed.
 * - `unprepared`: only the listener leaves hidden sheets out, and it could not be started.
 * - `lost`: its process ended in the middle. `unavailable`: it could not be started.
 * - `cancelled`: the caller's signal said so.
 */
export type OfficeFailure =
  | 'password'
  | 'damaged'
  | 'store'
  | 'empty'
  | 'deadline'
  | 'memory'
  | 'unprepared'
  | 'lost'
  | 'unavailable'
  | 'cancelled';

/** A failed job of the office engine; `message` is for the log. */
export class OfficeError extends Error {
  override readonly name = 'OfficeError';
  constructor(
    readonly code: OfficeFailure,
    detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}
