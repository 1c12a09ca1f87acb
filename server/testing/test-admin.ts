import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type TOTP, URI } from 'otpauth';
import { vi } from 'vitest';
import { readConfig } from '../config';
import type { Database } from '../db/database';
import { openDatabase } from '../db/open-database';
import { runCommand } from '../operator/run-command';
import { startTestBackend, type TestBackend } from './test-backend';

export const adminHost = 'admin.test';
export const adminOrigin = `https://${adminHost}`;

/** An operator as `operator add` prints them, with a code for each sign-in: none is taken twice. */
export type TestOperator = { name: string; password: string; nextCode: () => string };

/** A backend with the admin page on `admin.test`, and its operators. */
export type TestAdmin = TestBackend & {
  operators: readonly TestOperator[];
  /** Asks as a browser that stands on the admin page. */
  ask: (options: InjectOptions & { cookie?: string; origin?: string }) => Promise<LightMyRequestResponse>;
  signInAs: (operator: TestOperator, change?: object) => Promise<LightMyRequestResponse>;
};

const root = join(import.meta.dirname, '../..');
const stepMs = 30_000;
/** Of one address. */
export const loginsPerMinute = 24;

/** `prepare` may write to the database before the server has it. */
export async function startTestAdmin(
  names: readonly string[],
  prepare: (database: Database, sitesDir: string) => Promise<void> = async () => {},
): Promise<TestAdmin> {
  const operators: TestOperator[] = [];
  const limits = { loginPerMinute: loginsPerMinute, registerPerMinute: 1000, uploadPerMinute: 1000 };
  const rateLimits = { ...limits, paymentPerMinute: 1000, passwordPerMinute: 1000 };
  const backend = await startTestBackend({ adminHost, rateLimits }, async (sitesDir) => {
    await cp(join(root, 'sites/template/site.json'), join(sitesDir, 'template/site.json'));
    const environment = { DATA_DIR: dirname(sitesDir), SITES_DIR: sitesDir };
    for (const name of names) operators.push(await addOperator(name, environment));
    const open = await openDatabase(readConfig(environment));
    await prepare(open.database, sitesDir).finally(open.close);
  });
  const ask: TestAdmin['ask'] = ({ cookie, origin = adminOrigin, payload, ...options }) => {
    const isForm = typeof payload === 'object' && !('response' in payload);
    return backend.inject({
      ...options,
      host: adminHost,
      headers: {
        origin,
        ...(cookie && { cookie }),
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.headers,
      },
      ...(payload !== undefined && {
        payload: isForm ? new URLSearchParams(Object.entries(payload)).toString() : payload,
      }),
    });
  };
  const signInAs: TestAdmin['signInAs'] = ({ name, password, nextCode }, change = {}) =>
    whileClockStands(() =>
      ask({ method: 'POST', url: '/sign-in', payload: { name, password, code: nextCode(), ...change } }),
    );
  return { ...backend, operators, ask, signInAs };
}

/** A code lasts 30 seconds, and on a busy machine so may the way to where it is checked. */
export async function whileClockStands<Result>(act: () => Promise<Result>): Promise<Result> {
  if (vi.isFakeTimers()) return act();
  vi.useFakeTimers({ toFake: ['Date'] });
  return act().finally(() => void vi.useRealTimers());
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: LightMyRequestResponse): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

async function addOperator(name: string, environment: Record<string, string>): Promise<TestOperator> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  await runCommand(['operator', 'add', name, '--json'], environment, { out: print, error: print });
  const { password, totp } = JSON.parse(printed.join('')) as { password: string; totp: string };
  const codes = URI.parse(totp) as TOTP;
  let timestamp = 0;
  return {
    name,
    password,
    // The server takes the code before and after the current one, too.
    nextCode: () => {
      timestamp = Math.max(timestamp + stepMs, Date.now() - stepMs);
      return codes.generate({ timestamp });
    },
  };
}
