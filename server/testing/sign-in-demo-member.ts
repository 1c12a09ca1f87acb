import { object, parse, string } from 'valibot';
import { accountCalls } from '../../contract/accounts';

const answerSchema = object({ obj: object({ tokenKey: string(), tokenValue: string() }) });

/** Signs the demo member in over a socket; answers with the headers that carry the token. */
export async function signInDemoMember(origin: string): Promise<Record<string, string>> {
  const identity = { identityType: 'EMAIL', identifier: 'member@demo.test', credential: 'toolfront' };
  const answer = await fetch(origin + accountCalls.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(identity),
  });
  const { obj } = parse(answerSchema, await answer.json());
  return { [obj.tokenKey]: obj.tokenValue };
}
