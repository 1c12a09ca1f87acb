import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../account/unsubscribe-screen';
import type { Screen } from '../pages/load-screen';

export const Route = createFileRoute('/unsubscribe')({
  loader: ({ context: { i18n } }): Screen => ({
    meta: {
      title: i18n._(msg`Unsubscribe`),
      description: i18n._(msg`Enter your subscription email. We'll finish on our help site.`),
    },
    blocks: [],
    isIndexed: false,
  }),
  component: UnsubscribeScreen,
});
