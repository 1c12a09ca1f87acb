import type { I18n, MessageDescriptor } from '@lingui/core';
import type { GenericSchema } from 'valibot';
import type { JobInputs, JobKind, JobView } from '../../contract/jobs';
import type { JobFacts } from '../../contract/tools/tool-facts';
import type { Tool } from '../../contract/tools/tool-list';

/** What lists, prices and the account know of a tool beside its facts. No part of what the home page loads first. */
export type ToolDetails<Facts extends Tool = Tool> = {
  facts: Facts;
  /** What page configurations may set on each of its blocks. */
  schemas: Readonly<Record<Facts['blocks'][number], GenericSchema>>;
  /** Names its tab on the account page. Left out: it has no tab. */
  tabName?: MessageDescriptor;
  /** What a plan includes of it, as in "12 photos". */
  describeQuota: (quota: number) => MessageDescriptor;
  /** Plans include hours of it, with one decimal, instead of pieces. */
  isQuotaInHours?: true;
} & (Facts extends { job: JobFacts<infer Kind extends JobKind> }
  ? { job: JobDetails<Kind> }
  : { job?: never });

// Methods, so that details of one kind's jobs fit into a list of all kinds.
export type JobDetails<Kind extends JobKind = JobKind> = {
  /** What the server is doing in this step. `percent` is its own figure, formatted, where it reports one. */
  describeWork(step: string, percent: string | undefined): MessageDescriptor;
  /** What the person chose for the file. */
  describeInput?(input: JobInputs[Kind]): MessageDescriptor | string;
  /** What came of it, in place of the result's size. */
  describeResult?(job: JobView<Kind>, i18n: I18n): string | undefined;
  /** Its own sentence for who is not a member, where the specification words it differently. */
  notMember?: MessageDescriptor;
  /** Only members may download the result. */
  isResultForMembers?: true;
  /** The tab that queued it downloads the result as soon as it is there. */
  isDownloadedWhenDone?: true;
  /** A finished job opens into the screen of its result. */
  hasResultScreen?: true;
  /** That screen shows it over the photo it was made from. */
  isComparedWithSource?: true;
  /** The stored result is a transcript with times; its text is what people download. */
  isTranscript?: true;
};

/** Checks the details against the tool's facts. */
export function defineToolDetails<Facts extends Tool>(details: ToolDetails<Facts>): ToolDetails<Facts> {
  return details;
}
