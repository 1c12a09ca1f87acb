import { useState } from 'react';
import { InstallOffer } from '../install-offer';
import { useFinishedJobs } from './use-finished-jobs';

/** What the app does by itself for a signed-in person when a job ends, and what it offers after the first success. */
export function JobNews() {
  const [hasSucceeded, setSucceeded] = useState(false);
  useFinishedJobs(() => setSucceeded(true));
  return hasSucceeded ? <InstallOffer /> : null;
}
