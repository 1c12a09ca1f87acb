/** Why a file cannot be made smaller. */
export type RefusalReason = 'damaged' | 'locked' | 'signed' | 'emptyResult';

/** Thrown where a file cannot be made smaller for a reason that its owner should read; `detail` is for the log. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  constructor(
    readonly reason: RefusalReason,
    detail = '',
  ) {
    super(detail === '' ? reason : `${reason}: ${detail}`);
  }
}
