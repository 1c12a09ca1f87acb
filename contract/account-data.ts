import {
  array,
  type InferOutput,
  looseObject,
  number,
  object,
  pipe,
  record,
  string,
  transform,
  unknown,
} from 'valibot';
import { apiPath, defineCall } from './calls';
import { emailSchema } from './email';

/** What a person may have only so much of: bytes stored, jobs under way, messages within an hour. */
export const usageNames = ['storage', 'jobs', 'messages'] as const;

/** Extension (capability `usage`): names that the app does not know are left out of the account. */
export const usageSchema = pipe(
  array(looseObject({ name: string(), used: number(), limit: number() })),
  transform((rows) =>
    rows.flatMap(({ name, ...counts }) => {
      const known = usageNames.find((one) => one === name);
      return known ? [{ ...counts, name: known }] : [];
    }),
  ),
);

/** Extension (capability `accountDeletion`): `email` is what the person typed to confirm. */
export const accountDeletionSchema = object({ email: emailSchema });

/** Extension (capability `dataExport`): everything that is stored about the person, for a file of theirs. */
export const accountExportSchema = record(string(), unknown());

export const accountDataCalls = {
  usage: defineCall({ method: 'GET', path: `${apiPath}/user/usage`, part: 'result', response: usageSchema }),
  exportAccount: defineCall({
    method: 'GET',
    path: `${apiPath}/user/export`,
    part: 'obj',
    response: accountExportSchema,
  }),
  deleteAccount: defineCall({
    method: 'POST',
    path: `${apiPath}/user/delete`,
    request: accountDeletionSchema,
  }),
} as const;

export type Usage = InferOutput<typeof usageSchema>[number];
