import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { hasEnded } from '../../jobs/job-list';
import { useJobs } from '../../jobs/use-jobs';
import { ConfigLink } from '../../tenant/config-link';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { jobCounterPlaceId } from '../job-counter-place';
import styles from './job-counter.module.css';

/**
 * In the header of every page: how many jobs are under way, else how many have ended since the person last saw their
 * list, to which it leads. Nothing while there is neither.
 */
export function JobCounter() {
  const { t, i18n } = useLingui();
  const { jobs } = useJobs();
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.getElementById(jobCounterPlaceId)), []);

  const open = jobs.filter(({ state }) => !['done', 'failed', 'cancelled'].includes(state)).length;
  const ended = jobs.filter((job) => hasEnded(job) && !job.isSeen).length;
  if (!place || open + ended === 0) return null;

  const openText = t`${plural(open, { one: '# job in progress', other: '# jobs in progress' })}`;
  const endedText = t`${plural(ended, { one: '# job ended', other: '# jobs ended' })}`;
  const text = [open > 0 ? openText : '', ended > 0 ? endedText : ''].filter(Boolean).join(', ');
  return createPortal(
    <ConfigLink
      to="/sub/account#account-jobs"
      className={`${buttonClass({ look: 'quiet', isSmall: true })} ${styles.counter}`}
      aria-label={text}
      title={text}
    >
      <Icon name={open > 0 ? 'clock' : 'check'} />
      {new Intl.NumberFormat(i18n.locale).format(open || ended)}
    </ConfigLink>,
    place,
  );
}
