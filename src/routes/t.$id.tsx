import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { templateHost } from '../../contract/pages';
import { loadToolScreen } from '../pages/load-screen';
import { PageBlocks } from '../pages/page-blocks';
import { storeFunType } from '../session/fun-type';

export const Route = createFileRoute('/t/$id')({
  loader: ({ context, params }) => loadToolScreen(context, templateHost, params.id),
  component: ToolScreen,
});

function ToolScreen() {
  const { id } = Route.useParams();
  useEffect(() => storeFunType(`/t/${id}`), [id]);
  return <PageBlocks blocks={Route.useLoaderData().blocks} />;
}
