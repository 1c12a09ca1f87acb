import type { IncomingMessage } from 'node:http';
import type { Fault } from '../support/fault-proxy';
import type { FaultSubject } from './fault-subject';

/** A checkpoint of a job at which something is killed, and how the proxy brings the job there. */
export type Moment = {
  name: string;
  call: RegExp;
  fault: Fault;
  /** It is when the backend gets the request, not when the fault has happened. */
  isOnArrival?: true;
};

/** The moment that costs most when it goes wrong. */
export const lostStart = 'started, the answer lost';

export const inUpload = 'in the middle of the upload';

export const uploaded = 'uploaded, the answer lost';

/** Every checkpoint between the enqueue's answer and the stored result at which a request is under way. */
export function listMoments({ calls }: FaultSubject): Moment[] {
  return [
    ...(calls.sign
      ? [{ name: 'signed, the answer lost', call: calls.sign, fault: { kind: 'hold-answer' } as const }]
      : []),
    {
      name: inUpload,
      call: calls.upload,
      fault: { kind: 'hold-body', afterBytes: 200 },
    },
    { name: uploaded, call: calls.upload, fault: { kind: 'hold-answer' } },
    { name: 'being started', call: calls.start, fault: { kind: 'hold-answer' }, isOnArrival: true },
    { name: lostStart, call: calls.start, fault: { kind: 'hold-answer' } },
    ...(calls.poll
      ? [{ name: 'in the middle of a poll', call: calls.poll, fault: { kind: 'hold-answer' } as const }]
      : []),
    ...(calls.result
      ? [
          {
            name: 'while the result is being saved',
            call: calls.result,
            fault: { kind: 'hold-answer-body', afterBytes: 200 } as const,
          },
        ]
      : []),
  ];
}

/** The fault for the calls of one moment alone. */
export function faultAt({ call, fault }: Pick<Moment, 'call' | 'fault'>) {
  return (request: IncomingMessage): Fault =>
    call.test(`${request.method} ${request.url}`) ? fault : { kind: 'pass' };
}

/** What keeps a job of the kind from its end: its poll says so, or, where none asks, no start gets through. */
export function neverDone({ calls, stillWorking }: FaultSubject): Pick<Moment, 'call' | 'fault'> {
  if (!calls.poll || stillWorking === undefined) return { call: calls.start, fault: { kind: 'drop' } };
  const headers = { 'content-type': 'application/json' };
  return { call: calls.poll, fault: { kind: 'answer', status: 200, headers, body: stillWorking } };
}
