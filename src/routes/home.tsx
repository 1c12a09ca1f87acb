import { createFileRoute } from '@tanstack/react-router';
import { homePageName } from '../../contract/pages';
import { loadPageScreen } from '../pages/load-screen';
import { PageBlocks } from '../pages/page-blocks';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadPageScreen(context, context.host, homePageName),
  component: HomeScreen,
  // Part of the app's own chunk: most people begin here.
  codeSplitGroupings: [],
});

function HomeScreen() {
  return <PageBlocks blocks={Route.useLoaderData().blocks} />;
}
