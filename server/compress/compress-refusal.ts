import { type InferOutput, object, parse, picklist } from 'valibot';
import { compressFailureCodes } from '../../contract/compress';
import { WorkRefusal } from '../work/work-refusal';

export type CompressRefusalReason = keyof typeof compressFailureCodes;

const reasons = Object.keys(compressFailureCodes) as CompressRefusalReason[];
export const compressRefusalSchema = object({ reason: picklist(reasons) });
export type Refusal = InferOutput<typeof compressRefusalSchema>;

/** Thrown where a file cannot be made smaller for a reason its owner should read. */
export class CompressRefusal extends WorkRefusal<Refusal> {}

/** Reads a refusal that was sent as JSON. Throws when it is none. */
export function parseCompressRefusal(value: unknown): Refusal {
  return parse(compressRefusalSchema, value);
}
