import type { JobKind } from '../../contract/jobs';
import type { ToolType } from '../../contract/tools/tool-list';
import type { JobDetails, ToolDetails } from './tool-details';

/** Each tool's own `tool-details.ts`. */
const found = import.meta.glob<ToolDetails>('./*/tool-details.ts', { eager: true, import: 'details' });

export const allToolDetails: readonly ToolDetails[] = Object.values(found);

/** Throws for a tool of the contract that has no `tool-details.ts`. */
export function detailsOfTool(type: ToolType): ToolDetails {
  const details = allToolDetails.find(({ facts }) => facts.type === type);
  if (!details) throw new Error(`the tool of type ${type} has no details`);
  return details;
}

/** Throws for a kind of job that is no tool's. */
export function detailsOfJob(kind: JobKind): JobDetails {
  const details = allToolDetails.find(({ facts }) => 'job' in facts && facts.job.kind === kind);
  if (!details?.job) throw new Error(`no tool queues jobs of the kind ${kind}`);
  return details.job;
}
