import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../account/unsubscribe-screen';
import { completeAccountTexts } from '../i18n/catalogues';
import type { Screen } from '../pages/load-screen';

export const Route = createFileRoute('/unsubscribe')({
  beforeLoad: ({ context }) => completeAccountTexts(context.i18n),
  loader: ({ context: { i18n } }): Screen => ({
    meta: {
      title: i18n._(msg`Unsubscribe`),
      description: i18n._(msg`Enter your subscription email. We’ll finish on our help site.`),
    },
    blocks: [],
    isIndexed: false,
  }),
  component: UnsubscribeScreen,
});
