import { createStore, get, set } from 'idb-keyval';
import { nullish, number, object, parseJson, pipe, safeParse, string } from 'valibot';
import { databaseNames, deviceKeys, localKeys } from '../../contract/storage-keys';
import type { ReadMembership } from '../queue/run/job-step';

const storedSchema = pipe(
  string(),
  parseJson(),
  object({
    email: string(),
    subStatus: nullish(number()),
    expirationTime: nullish(number()),
    saidAtMs: number(),
  }),
);

/**
 * What the page committed of the server's last word about this person. `nowMs` is the latest time this device has ever
 * shown: a clock that is set back gains nothing.
 */
export const readMembership: ReadMembership = async (email) => {
  const store = createStore(databaseNames.session, 'sessions');
  const [stored, latest] = await Promise.all([
    get<unknown>(localKeys.membership, store),
    get<unknown>(deviceKeys.latestTime, store),
  ]);
  const nowMs = Math.max(Date.now(), typeof latest === 'number' ? latest : 0);
  await set(deviceKeys.latestTime, nowMs, store);
  const parsed = safeParse(storedSchema, stored);
  if (!parsed.success || parsed.output.email !== email) return null;
  return { ...parsed.output, nowMs };
};
