import {
  conversionName,
  type DocumentExtension,
  type DocumentTarget,
  documentTargetNames,
  targetsOf,
} from '../../../contract/documents';

export type TargetOption = { target: DocumentTarget; name: string; isAvailable: boolean };

/**
 * What a document may become, best first. `available` is the site's `capabilities.conversions`; absent means all
 *. What is not available is listed, so that people see that it is meant to be there.
 */
export function listTargets(
  from: DocumentExtension,
  available: readonly string[] | undefined,
): TargetOption[] {
  return targetsOf(from)
    .map((target) => ({
      target,
      name: documentTargetNames[target],
      isAvailable: !available || available.includes(conversionName(from, target)),
    }))
    .sort((one, other) => Number(other.isAvailable) - Number(one.isAvailable));
}
