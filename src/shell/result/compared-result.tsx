import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import { jobClient } from '../../jobs/job-client';
import { useIsOffline } from '../../pwa/use-is-offline';
import { CompareSlider } from '../../ui/compare-slider/compare-slider';
import styles from './compared-result.module.css';
import { useAddress } from './use-address';
import type { ResultState } from './use-result-file';
import { ZoomStage } from './zoom-stage';

type ComparedResultProps = { job: JobView; state: ResultState };

/** The photo before and after, from what this device has stored. A result that only the server has comes from there. */
export function ComparedResult({ job, state }: ComparedResultProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const source = useSource(job);
  const stored = useAddress(state.name === 'here' ? state.file.blob : undefined);
  const before = useAddress(source ?? undefined);
  const served = state.name === 'server' && !isOffline ? job.result?.url : undefined;
  const after = stored ?? served;

  if (state.name === 'gone' || state.name === 'missing') return null;
  if (!after || (source && !before) || source === undefined) {
    return state.name === 'server' && isOffline ? null : <div className={styles.room} aria-busy="true" />;
  }
  return (
    <div className={styles.compared}>
      <ZoomStage>
        {before ? (
          <CompareSlider
            before={{ src: before, alt: t`Before` }}
            after={{ src: after, alt: t`After` }}
            isLazy={false}
            label={t`Before and after`}
          />
        ) : (
          <div className={styles.single}>
            <img src={after} alt={t`After`} draggable={false} />
          </div>
        )}
      </ZoomStage>
      {before ? null : (
        <p
          className={styles.note}
        >{t`The original photo is no longer on this device, so only the result is shown.`}</p>
      )}
    </div>
  );
}

/** The photo the job was given; undefined while it is read, null where it is gone. */
function useSource({ id }: JobView): Blob | null | undefined {
  const [source, setSource] = useState<Blob | null>();
  useEffect(() => {
    let isWanted = true;
    void jobClient.readSource(id).then((answer) => {
      if (isWanted) setSource(answer.ok ? answer.value : null);
    });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return source;
}
