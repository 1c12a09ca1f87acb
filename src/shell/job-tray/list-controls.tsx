import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { JobView } from '../../contract/jobs';
import { formatBytes } from '../../i18n/formats';
import { useJobActions } from '../../jobs/use-jobs';
import { Button } from '../../ui/button';
import { keptBytes } from './filter-jobs';
import styles from './job-tray.module.css';

/** Below so many jobs a list is read faster than it is searched. Ours. */
const filteredFrom = 8;

type ListControlsProps = {
  jobs: readonly JobView[];
  wanted: string;
  onWanted: (text: string) => void;
};

/** Over a long list: a field that filters by name, and what the kept results take up with the way to free it. */
export function ListControls({ jobs, wanted, onWanted }: ListControlsProps) {
  const { t, i18n } = useLingui();
  const { remove } = useJobActions();
  const [isAsking, setAsking] = useState(false);
  const bytes = keptBytes(jobs);
  const size = formatBytes(bytes, i18n.locale);
  const removeEnded = () => {
    setAsking(false);
    const ended = jobs.filter(({ state }) => state === 'done');
    void Promise.all(ended.map(({ id }) => remove(id)));
  };
  return (
    <div className={styles.controls}>
      {jobs.length >= filteredFrom ? (
        <label className={styles.filter}>
          <span>{t`Find a file`}</span>
          <input type="search" value={wanted} onChange={({ target }) => onWanted(target.value)} />
        </label>
      ) : null}
      {bytes > 0 ? (
        <p className={styles.space}>
          <span>{t`Results kept for offline use: ${size}`}</span>
          {isAsking ? (
            <>
              <Button isSmall look="soft" onClick={removeEnded}>
                {t`Remove all finished jobs`}
              </Button>
              <Button isSmall look="quiet" onClick={() => setAsking(false)}>
                {t`Keep them`}
              </Button>
            </>
          ) : (
            <Button isSmall look="quiet" onClick={() => setAsking(true)}>
              {t`Free the space`}
            </Button>
          )}
        </p>
      ) : null}
    </div>
  );
}
