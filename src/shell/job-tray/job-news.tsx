import { useState } from 'react';
import { useHasUpdate } from '../../pwa/updates';
import { InstallOffer } from '../dialogs/install-offer';
import { JobCounter } from './job-counter';
import { useFinishedJobs } from './use-finished-jobs';
import { useJobEndings } from './use-job-endings';
import { usePreparedList } from './use-prepared-list';

/**
 * What every page has of a signed-in person's jobs: their number, what the app does when one ends, and what it
 * offers after the first success.
 */
export function JobNews() {
  // Both stand in one place.
  const hasUpdate = useHasUpdate();
  const [hasSucceeded, setSucceeded] = useState(false);
  useJobEndings(() => setSucceeded(true));
  useFinishedJobs();
  usePreparedList();
  return (
    <>
      <JobCounter />
      {hasSucceeded && !hasUpdate ? <InstallOffer /> : null}
    </>
  );
}
