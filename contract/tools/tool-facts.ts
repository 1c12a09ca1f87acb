/** What page, workers and server all have to know of a tool. Every page loads it first: keep it to a few words. */
export type ToolFacts = {
  /** The number by which a site's configuration names its main tool. */
  type: number;
  /** The tool's own page. Left out: the tool only shows as a block of other pages. */
  path?: `/t/${string}`;
  /** The names of its blocks in page configurations. The first one is the tool itself. */
  blocks: readonly [string, ...string[]];
  /** Extensions of the files it takes from the share sheet and the file manager. */
  extensions?: readonly string[];
  /** What a backend must be able to do for it. One that declares this empty or false does not offer the tool. */
  capability?: 'conversions' | 'speech' | 'photos';
  job?: JobFacts;
};

/** The kind of job that a tool queues. `input` is a type only: what the page hands in beside the file. */
export type JobFacts<Kind extends string = string, Input = unknown> = { kind: Kind; input?: Input };
