import { createFileRoute } from '@tanstack/react-router';
import { AccountLinks } from '../pages/account-links';
import { loadPageScreen } from '../pages/load-screen';
import { PageBlocks } from '../pages/page-blocks';

export const Route = createFileRoute('/sub/$id')({
  loader: ({ context, params }) => loadPageScreen(context, context.host, params.id),
  component: ContentScreen,
});

function ContentScreen() {
  return (
    <AccountLinks>
      <PageBlocks blocks={Route.useLoaderData().blocks} />
    </AccountLinks>
  );
}
