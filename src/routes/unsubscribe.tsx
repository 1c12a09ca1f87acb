import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../account/unsubscribe-screen';
import type { Screen } from '../pages/load-screen';

export const Route = createFileRoute('/unsubscribe')({
  loader: ({ context: { i18n } }): Screen => ({
    meta: {
      title: i18n._(msg`Unsubscribe`),
      description: i18n._(
        msg`Enter the address that you subscribed with. The help site takes it from there.`,
      ),
    },
    blocks: [],
    isIndexed: false,
  }),
  component: UnsubscribeScreen,
});
