import { type ConversionCallName, type ConversionStart, documentCalls } from '../../contract/documents';
import type { BackendContext, PaidContext } from './backend-context';
import { callBackend } from './call-backend';

/** Starts a conversion; answers with the id to ask progress by. A repeat carries the same key. */
export function startConversion(name: ConversionCallName, request: ConversionStart, context: PaidContext) {
  return callBackend(documentCalls[name], { request }, context);
}

/** Progress 0 to 100 of a conversion, its address with 100. A failed conversion is a business failure. */
export function fetchConversionProgress(
  request: { uniqueId: string; resultType: ConversionStart['outType'] },
  context: BackendContext,
) {
  return callBackend(documentCalls.conversionProgress, { request }, context);
}
