import { createFileRoute } from '@tanstack/react-router';
import { completeResultTexts } from '../i18n/catalogues';
import type { Screen } from '../pages/load-screen';
import { renderResultPart } from '../pages/result-part';
import { ResultScreen } from '../shell/result/result-screen';
import { resultTitle } from '../shell/result/result-title';

export const Route = createFileRoute('/result/$id')({
  beforeLoad: ({ context }) => completeResultTexts(context.i18n),
  loader: ({ context: { i18n } }): Screen => ({
    meta: { title: i18n._(resultTitle), description: '' },
    blocks: [],
    isIndexed: false,
  }),
  component: ResultPage,
});

function ResultPage() {
  const { id } = Route.useParams();
  // Another job's screen starts with fresh state.
  return <ResultScreen key={id} id={id} renderPart={renderResultPart} />;
}
