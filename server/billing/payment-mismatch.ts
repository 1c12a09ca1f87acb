import { ApiFailure, failures } from '../http/failure';

/** A payment that is not what its order asks for. It makes nobody a member, and would not fit the next time either. */
export class PaymentMismatch extends ApiFailure {
  constructor(detail: string) {
    super(failures.malformed, detail);
    this.name = 'PaymentMismatch';
  }
}
