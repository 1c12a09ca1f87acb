import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountLinks } from '../pages/account-links';
import { loadScreenWith, type Screen } from '../pages/load-screen';
import { PageBlocks } from '../pages/page-blocks';

export const Route = createFileRoute('/sub/price')({
  loader: async ({ context }): Promise<Screen> => {
    const block = { component: 'Pricing', props: { isPageTitle: true } };
    const screen = await loadScreenWith(context, context.host, 'price', block);
    const { i18n } = context;
    return {
      ...screen,
      meta: screen.meta ?? {
        title: i18n._(msg`Pricing`),
        description: i18n._(msg`What is charged, when, and how to cancel is shown beside every button.`),
      },
    };
  },
  component: PriceScreen,
});

function PriceScreen() {
  return (
    <AccountLinks>
      <PageBlocks blocks={Route.useLoaderData().blocks} />
    </AccountLinks>
  );
}
