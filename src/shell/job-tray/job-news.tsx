import { useState } from 'react';
import { InstallOffer } from '../install-offer';
import { useFinishedJobs } from './use-finished-jobs';
import { useJobEndings } from './use-job-endings';

/** What the app does by itself for a signed-in person when a job ends, and what it offers after the first success. */
export function JobNews() {
  const [hasSucceeded, setSucceeded] = useState(false);
  useJobEndings(() => setSucceeded(true));
  useFinishedJobs();
  return hasSucceeded ? <InstallOffer /> : null;
}
