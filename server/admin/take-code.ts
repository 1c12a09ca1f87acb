import { and, eq, lt } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import type { Database } from '../db/database';
import { operators } from '../db/schema';
import type { Operator } from '../operator/operator-store';

/** Clocks that differ by half a minute are common. */
const stepsEitherWay = 1;

/** Uses a TOTP code up: true once for the code of a time, and for none of an earlier one afterwards. */
export async function takeCode(
  database: Database,
  { id, totpSecret }: Pick<Operator, 'id' | 'totpSecret'>,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const totp = new TOTP({ secret: totpSecret });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: stepsEitherWay });
  if (delta === null) return false;
  const step = totp.counter({ timestamp: nowMs }) + delta;
  const taken = await database
    .update(operators)
    .set({ totpStep: step })
    .where(and(eq(operators.id, id), lt(operators.totpStep, step)))
    .returning({ id: operators.id });
  return taken.length === 1;
}
