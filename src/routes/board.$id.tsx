import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import type { Screen } from '../pages/load-screen';
import { BoardScreen } from '../tools/messages/board/board-screen';

export const Route = createFileRoute('/board/$id')({
  staticData: { isBare: true },
  loader: ({ context: { i18n } }): Screen => ({
    meta: { title: i18n._(msg`A message for you`), description: '' },
    blocks: [],
    isIndexed: false,
  }),
  component: MessageBoard,
});

function MessageBoard() {
  const { id } = Route.useParams();
  // Another code is another message: nothing of the last one may stay on the screen.
  return <BoardScreen key={id} code={id} />;
}
