import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findPeopleInLog, secretsQuery } from '../support/people-in-log';
import { type RunningServer, startServer } from '../support/running-server';
import type { FaultSubject } from './fault-subject';

/** A server that is attacked through many devices, and how many works they have started on it. */
export type AttackedServer = RunningServer & {
  /** Enters starts that a device was seen to make, each under a key of its own. */
  noteStarted: (subject: FaultSubject, works: number) => void;
  /**
   * Stops the server and asks its database: it has done exactly the works that were started, each once. Asking needs
   * the server stopped, which costs seconds: done once for many attacks.
   */
  expectEachDoneOnce: () => Promise<void>;
  /** Stops the server: nothing that its database knows of people is in what it has logged in all attacks. */
  expectNobodyInLog: () => Promise<void>;
};

export async function startAttackedServer(): Promise<AttackedServer> {
  const program = join(import.meta.dirname, '../support/speech/transcribe-command.mjs');
  const server = await startServer({
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'debug',
    SPEECH_COMMAND: `"${process.execPath}" "${program}" {input} {language}`,
  });
  const started = new Map<FaultSubject, number>();
  return Object.assign(server, {
    noteStarted(subject: FaultSubject, works: number) {
      started.set(subject, (started.get(subject) ?? 0) + works);
    },
    async expectEachDoneOnce() {
      for (const [subject, works] of started) {
        const rows = await server.readRows<{ state: string }>(subject.worksQuery);
        expect(
          rows.map(({ state }) => state),
          `the ${subject.name} works of all attacks`,
        ).toEqual(Array(works * (subject.worksPerJob ?? 1)).fill('done'));
      }
    },
    async expectNobodyInLog() {
      const rows = await server.readRows<{ secret: string | null }>(secretsQuery);
      const secrets = rows.flatMap(({ secret }) => (secret ? [secret] : []));
      expect(secrets.length).toBeGreaterThan(0);
      // At this level each work is a line.
      if (started.size > 0) expect(server.readOutput()).toContain('work is done');
      expect(findPeopleInLog(server.readOutput(), secrets)).toEqual([]);
    },
  });
}
