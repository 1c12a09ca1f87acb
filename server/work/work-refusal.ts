/**
 * Thrown where work cannot be done for a reason that its owner should read. `refusal` is plain data, `reason` its name
 * and whatever else its text needs; it is stored with the work.
 */
export class WorkRefusal<Refusal extends { reason: string }> extends Error {
  override readonly name = 'WorkRefusal';
  /** `detail` is for the log only. */
  constructor(
    readonly refusal: Refusal,
    detail = '',
  ) {
    super(detail === '' ? refusal.reason : `${refusal.reason}: ${detail}`);
  }
}
