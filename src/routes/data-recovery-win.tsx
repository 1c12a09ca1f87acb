import { createFileRoute } from '@tanstack/react-router';
import { loadPageScreen } from '../pages/load-screen';
import { PageBlocks } from '../pages/page-blocks';

export const Route = createFileRoute('/data-recovery-win')({
  loader: ({ context }) => loadPageScreen(context, context.host, 'data-recovery-win'),
  component: DataRecoveryScreen,
});

function DataRecoveryScreen() {
  return <PageBlocks blocks={Route.useLoaderData().blocks} />;
}
