import { createFileRoute } from '@tanstack/react-router';
import { templateHost } from '../contract/tenant';
import { loadToolScreen } from '../pages/load-screen';
import { PageBlocks } from '../pages/page-blocks';

export const Route = createFileRoute('/t/$id')({
  loader: ({ context, params }) => loadToolScreen(context, templateHost, params.id),
  component: ToolScreen,
});

function ToolScreen() {
  return <PageBlocks blocks={Route.useLoaderData().blocks} />;
}
