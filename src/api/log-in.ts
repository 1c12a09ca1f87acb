import type { GenericSchema } from 'valibot';
import type { Session, sessionSchema } from '../../contract/accounts';
import type { Call } from '../../contract/calls';
import { type CallFailure, type Outcome, succeed } from '../../contract/failures';
import { type BackendContext, originOf } from './backend-context';
import { type CallInput, readPart, requestEnvelope } from './call-backend';

/** Logs in by one of the calls that answer with a session. `msg` is the server's notice. */
export async function logIn<Request extends GenericSchema>(
  call: Call<Request, typeof sessionSchema>,
  input: CallInput<Request>,
  context: BackendContext,
): Promise<Outcome<{ session: Session; msg?: string }, CallFailure>> {
  const answer = await requestEnvelope(call, input, context);
  if (!answer.ok) return answer;
  const session = readPart(call, answer.value, originOf(context));
  if (!session.ok) return session;
  return succeed({ session: session.value, ...(answer.value.msg ? { msg: answer.value.msg } : {}) });
}
