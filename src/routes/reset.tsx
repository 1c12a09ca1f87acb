import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { queryKeys } from '../../contract/storage-keys';
import { ResetScreen } from '../account/password/reset-screen';
import { completeAccountTexts } from '../i18n/catalogues';
import { findPageScreen, type Screen } from '../pages/load-screen';
import { PageBlocks } from '../pages/page-blocks';

export const Route = createFileRoute('/reset')({
  beforeLoad: ({ context }) => completeAccountTexts(context.i18n),
  loader: async ({ context }): Promise<{ page: Screen | null } & Screen> => {
    const page = await findPageScreen(context, context.host, 'reset');
    const meta = page?.meta ?? { title: context.i18n._(msg`Your password`), description: '' };
    return { page, meta, blocks: page?.blocks ?? [], isIndexed: false };
  },
  component: PasswordReset,
});

/** The page configuration of that name; without one, the password form. */
function PasswordReset() {
  const { page, blocks } = Route.useLoaderData();
  const token = useQueryText(queryKeys.resetToken);
  const confirmToken = useQueryText(queryKeys.confirmToken);
  return page ? <PageBlocks blocks={blocks} /> : <ResetScreen token={token} confirmToken={confirmToken} />;
}

function useQueryText(key: string): string | null {
  return useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(key) });
}
