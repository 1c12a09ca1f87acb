import { randomBytes } from 'node:crypto';
import { startNodeProcess } from './process-lines';
import type { TwilioFault } from './twilio-process';

export type MadeMessage = {
  sid: string;
  to: string;
  from: string | null;
  body: string;
  status: string;
  messaging_service_sid: string | null;
};

type Reported = {
  sid: string;
  status: string;
  code?: string;
  token?: string;
  address?: string;
};

export type FakeTwilio = {
  url: string;
  accountSid: string;
  authToken: string;
  /** What happens to the next requests to send, in turn. */
  fail: (...faults: TwilioFault[]) => Promise<unknown>;
  setDelays: (delays: { beforeMs: number; afterMs: number }) => Promise<unknown>;
  setRedacting: (isRedacting: boolean) => Promise<unknown>;
  /** Reports go to this port of this machine, whatever host they are for. */
  setCallbackPort: (port: number) => Promise<unknown>;
  insert: (count: number, form: Record<string, string>) => Promise<unknown>;
  /** Reports a message, signed; answers with the status that the server answered. */
  report: (reported: Reported) => Promise<number>;
  /** Tells of a message that somebody has written back. */
  reply: (replied: {
    from: string;
    to: string;
    body: string;
    token: string;
    address: string;
  }) => Promise<number>;
  /** Every message that was made, the newest first; requests to make one, and pages of the list that were asked for. */
  read: () => Promise<{ made: MadeMessage[]; requests: number; searches: number }>;
  kill: () => Promise<void>;
};

/** Starts a Twilio of the tests' own with an account nobody else has. */
export async function startTwilio(): Promise<FakeTwilio> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const child = startNodeProcess('server/testing/twilio-process.ts', [accountSid, authToken]);
  const url = (await child.waitFor(/^Twilio: /)).slice('Twilio: '.length);
  const tell = async (name: string, value: unknown = {}) => {
    const answer = await fetch(`${url}/test/${name}`, { method: 'POST', body: JSON.stringify(value) });
    if (!answer.ok) throw new Error(`the tests' Twilio answered ${answer.status}`);
    return answer.json();
  };
  return {
    url,
    accountSid,
    authToken,
    fail: (...faults) => tell('faults', faults),
    setDelays: (delays) => tell('delays', delays),
    setRedacting: (isRedacting) => tell('redacting', isRedacting),
    setCallbackPort: (port) => tell('callback-port', port),
    insert: (count, form) => tell('insert', { count, form }),
    report: async (reported) => Number(await tell('report', reported)),
    reply: async (replied) => Number(await tell('reply', replied)),
    read: async () => (await tell('read')) as Awaited<ReturnType<FakeTwilio['read']>>,
    kill: child.kill,
  };
}
