import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../account/account-screen';
import { AccountTools } from '../pages/account-tools';
import { LateBlock } from '../pages/late-block';
import type { Screen } from '../pages/load-screen';
import { PricingSkeleton } from '../pricing/pricing-skeleton';
import { Queries } from '../session/queries';
import { JobTray } from '../shell/job-tray/job-tray';
import { logOut } from '../shell/log-out';

export const Route = createFileRoute('/sub/account')({
  loader: ({ context: { i18n } }): Screen => ({
    meta: { title: i18n._(msg`Account`), description: i18n._(msg`Your account and your jobs.`) },
    blocks: [],
    isIndexed: false,
  }),
  component: () => (
    <Queries>
      <AccountScreen
        jobs={<JobTray />}
        pricing={<LateBlock component="Pricing" skeleton={<PricingSkeleton />} />}
        tools={<AccountTools />}
        onLeave={() => logOut('keep-unfinished')}
      />
    </Queries>
  ),
});
