import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../account/account-screen';
import { completeAccountTexts } from '../i18n/catalogues';
import { AccountTools } from '../pages/account-tools';
import { loadAccountTool, type Screen } from '../pages/load-screen';
import { renderOffer } from '../pages/membership-offer';
import { PageBlock } from '../pages/page-blocks';
import { PricingSkeleton } from '../pricing/pricing-skeleton';
import { Queries } from '../session/queries';
import { JobTray } from '../shell/job-tray/job-tray';
import { logOut } from '../shell/log-out';

export const Route = createFileRoute('/sub/account')({
  beforeLoad: ({ context }) => completeAccountTexts(context.i18n),
  loader: async ({ context }): Promise<Screen> => ({
    meta: {
      title: context.i18n._(msg`Account`),
      description: context.i18n._(msg`Your account and your files.`),
    },
    blocks: await loadAccountTool(context),
  }),
  component: AccountPage,
});

function AccountPage() {
  const { blocks } = Route.useLoaderData();
  return (
    <Queries>
      <AccountScreen
        jobs={<JobTray renderOffer={renderOffer} />}
        pricing={<PageBlock component="Pricing" hydrateOn="view" skeleton={pricingSkeleton} />}
        tools={<AccountTools blocks={blocks} />}
        onLeave={leave}
        onDeleted={deleteAll}
      />
    </Queries>
  );
}

const pricingSkeleton = <PricingSkeleton />;
const leave = () => logOut('keep-unfinished');
const deleteAll = () => logOut('delete-unfinished');
