import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConfigLink } from '../../tenant/config-link';
import { safeLink } from '../../tenant/safe-link';
import { buttonClass } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { Sample } from '../tool-texts-schema';
import styles from './sample-result.module.css';

type SampleResultProps = Pick<NonNullable<Sample['result']>, 'file'> & {
  onClose: () => void;
  /** The result itself. */
  children: ReactNode;
};

/** What the tool made of the site's sample, for who has no plan to run it. */
export function SampleResult({ file, onClose, children }: SampleResultProps) {
  const { t } = useLingui();
  const address = safeLink(file);
  return (
    <Dialog title={t`Sample result`} closeLabel={t`Close`} onClose={onClose}>
      <div className={styles.result}>
        <p>{t`Made from our sample by this tool. You need a plan to use it with your own files.`}</p>
        {children}
        <div className={styles.ways}>
          <ConfigLink to="/sub/price" className={buttonClass()}>
            {t`See all plans`}
          </ConfigLink>
          {address ? (
            <a href={address} download className={buttonClass({ look: 'quiet' })}>
              {t`Download`}
            </a>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
