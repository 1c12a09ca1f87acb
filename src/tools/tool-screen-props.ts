import type { ReactNode } from 'react';
import type { JobView } from '../../contract/jobs';
import type { ToolTexts } from './tool-texts-schema';

/** What every tool's screen is given: the configured texts, and the list of its jobs to place in its own panel. */
export type ToolScreenProps = ToolTexts & {
  /** `onShow` opens a finished or running job in the tool itself; left out where rows only download. */
  renderJobs: (onShow?: (job: JobView) => void) => ReactNode;
};
