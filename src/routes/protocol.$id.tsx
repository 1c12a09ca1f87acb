import { createFileRoute } from '@tanstack/react-router';
import { loadPageScreen } from '../pages/load-screen';
import { PageBlocks } from '../pages/page-blocks';

export const Route = createFileRoute('/protocol/$id')({
  loader: ({ context, params }) => loadPageScreen(context, context.host, params.id),
  component: ProtocolScreen,
});

function ProtocolScreen() {
  return <PageBlocks blocks={Route.useLoaderData().blocks} />;
}
