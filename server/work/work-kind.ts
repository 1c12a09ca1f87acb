import type { MessageDescriptor } from '@lingui/core';
import type { GenericSchema, InferOutput } from 'valibot';

/** The file that is worked on, and where to put what comes of it. */
export type WorkSource = {
  /** Read only; a stranger's bytes: nothing has been checked. */
  path: string;
  /** As its owner named it. */
  name: string;
  /** An empty folder; it is removed when the run has ended. */
  folder: string;
  /** Whose it is: the same text for works of one person of one site, and for nobody else's. */
  person: string;
};

/** How far a run is, and what a later run need not do again. */
export type WorkProgress = {
  /**
   * `percent` is 0 to 99. What people see never goes down, also when a second run begins at 0. The first report says
   * that an engine is at it: what comes before is waiting, and does not count against it.
   */
  report: (percent: number) => void;
  /** What an earlier run saved, or null. */
  checkpoint: unknown;
  /**
   * Stores what is done so far, so that no part is done or paid for twice. Rejects when somebody else's work is due:
   * let that pass, and a later run continues from here.
   */
  save: (checkpoint: unknown, percent: number) => Promise<void>;
};

/** What a run made: a local file, which becomes the owner's, or data, or both. */
export type WorkResult = { file?: { path: string; name: string }; data?: unknown };

/** The loop itself may end work for these, so every kind has a code and a text for them. */
type LoopRefusal = { reason: 'expired' } | { reason: 'engineFailed' };

/** Why work of a kind cannot be done: what is stored, its code on the wire, and the text for the person. */
export type RefusalCatalogue<Refusal extends { reason: string }> = {
  schema: GenericSchema<unknown, Refusal>;
  codes: Readonly<Record<Refusal['reason'], string>>;
  /** `say` translates what is inside of the text. */
  textOf: (refusal: Refusal, say: (text: MessageDescriptor) => string) => MessageDescriptor;
};

/** One kind of work. All else (leases, retries, kills, cancellation, progress, turns) is the loop's. */
export type WorkKind<
  OrderSchema extends GenericSchema = GenericSchema,
  Refusal extends { reason: string } = { reason: string },
> = {
  /** Stored with each work: it never changes. */
  name: string;
  /** What was asked for. */
  order: OrderSchema;
  refusals: RefusalCatalogue<Refusal | LoopRefusal>;
  /**
   * It may be killed at any point and run again. Throws a `WorkRefusal` for what will never succeed; anything else is
   * tried again. `signal` aborts when the run is to end: free everything and throw.
   */
  run: (
    source: WorkSource,
    order: InferOutput<OrderSchema>,
    progress: WorkProgress,
    signal: AbortSignal,
  ) => Promise<WorkResult>;
  /** A run may be ended and started again at no cost to anybody but this machine. */
  isRestartable: boolean;
};
