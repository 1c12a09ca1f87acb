import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConfigLink } from '../../tenant/config-link';
import { useTenant } from '../../tenant/tenant-provider';
import { buttonClass } from '../../ui/button';
import { OutcomeFrame, OutcomeWays } from './outcome-frame';

/** An order that was not paid, or about which nothing can be read. */
export function UnpaidOrder({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const { site } = useTenant().site;
  return (
    <OutcomeFrame tone="bad" title={t`Order payment failed.`}>
      <p>{t`Please try again later or contact support.`}</p>
      {children}
      <OutcomeWays>
        <ConfigLink to="/sub/price" className={buttonClass()}>
          {t`Back to the prices`}
        </ConfigLink>
        <ConfigLink
          to={site.helpUrl}
          className={buttonClass({ look: 'quiet' })}
          target="_blank"
          rel="noopener"
        >
          {t`Contact support`}
        </ConfigLink>
      </OutcomeWays>
    </OutcomeFrame>
  );
}
