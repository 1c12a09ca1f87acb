import { useState } from 'react';
import { InstallOffer } from '../dialogs/install-offer';
import { JobCounter } from './job-counter';
import { useFinishedJobs } from './use-finished-jobs';
import { useJobEndings } from './use-job-endings';

/**
 * What every page has of a signed-in person's jobs: their number, what the app does when one ends, and what it
 * offers after the first success.
 */
export function JobNews() {
  const [hasSucceeded, setSucceeded] = useState(false);
  useJobEndings(() => setSucceeded(true));
  useFinishedJobs();
  return (
    <>
      <JobCounter />
      {hasSucceeded ? <InstallOffer /> : null}
    </>
  );
}
