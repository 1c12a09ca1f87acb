import { useCallback, useState } from 'react';
import type { CallFailure, Outcome } from '../../contract/failures';
import type { ProofUse } from '../../contract/proof-of-work';
import type { BackendContext } from '../api/backend-context';
import { useTenant } from '../tenant/tenant-provider';
import { prepareProof, sendWithProof } from './proof-of-work';

/** Makes a call with the context that it is given. */
type SendOf<Context, Value> = (context: Context) => Promise<Outcome<Value, CallFailure>>;

/** The proof of work of a form, whose call the site may protect. */
export function useProof(use: ProofUse) {
  const isNeeded = useTenant().site.capabilities?.proofOfWork?.includes(use) ?? false;
  const [isChecking, setChecking] = useState(false);

  /** Begins to solve a challenge, where the site asks for one: for when the form is touched. */
  const prepare = useCallback(() => {
    if (isNeeded) prepareProof(use);
  }, [isNeeded, use]);
  const send = <Value, Context extends BackendContext>(context: Context, call: SendOf<Context, Value>) =>
    sendWithProof({ use, isNeeded, context, onWaiting: setChecking }, call);
  return { prepare, send, check: { isNeeded, isChecking } };
}
