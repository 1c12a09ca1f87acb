import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SignInScreen } from '../account/sign-in/sign-in-screen';
import { completeAccountTexts } from '../i18n/catalogues';
import type { Screen } from '../pages/load-screen';

export const Route = createFileRoute('/sign-in')({
  beforeLoad: ({ context }) => completeAccountTexts(context.i18n),
  loader: ({ context: { i18n } }): Screen => ({
    meta: { title: i18n._(msg`Log in`), description: '' },
    blocks: [],
    isIndexed: false,
  }),
  component: SignInScreen,
});
