import { type InferOutput, object, picklist } from 'valibot';
import { compressFailureCodes } from '../../contract/compress';
import { WorkRefusal } from '../work/work-refusal';

export type CompressRefusalReason = keyof typeof compressFailureCodes;

const reasons = Object.keys(compressFailureCodes) as CompressRefusalReason[];
export const compressRefusalSchema = object({ reason: picklist(reasons) });
export type Refusal = InferOutput<typeof compressRefusalSchema>;

/** Thrown where a file cannot be made smaller for a reason its owner should read. */
export class CompressRefusal extends WorkRefusal<Refusal> {}
