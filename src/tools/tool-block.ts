import type { FunctionComponent } from 'react';
import type { PublicAnswers } from '../../contract/rendering';
import type { Tool } from '../../contract/tools/tool-list';

/**
 * A block of a tool. It is part of what every page loads first, so only `load` leads to the tool's code. A tool with
 * jobs is given `ToolScreenProps`; another one the texts that its schema checked.
 */
export type ToolBlock = {
  load: () => Promise<FunctionComponent<never>>;
  /** The outline in its place until it is loaded: a panel, or rows of a list. A panel when left out. */
  skeleton?: 'tool' | 'rows';
  /** Hydrated in view instead of at the first touch. */
  hydrateOn?: 'view';
  /** With this answer in the server's page it is complete and waits for a touch. */
  answer?: keyof PublicAnswers;
  /** It uses `useQuery`. Every tool with jobs does. */
  asks?: boolean;
  /** Whether this device holds a draft that the server could not draw. */
  hasDraft?: () => boolean;
};

/** What a tool's `tool.ts` exports as `blocks`: one for each name in its facts. */
export type ToolBlocks<Facts extends Tool> = Readonly<Record<Facts['blocks'][number], ToolBlock>>;
