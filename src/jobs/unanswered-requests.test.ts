import { expect, it } from 'vitest';
import type { JobRequest } from '../../contract/jobs';
import { UnansweredRequests } from './unanswered-requests';

const toPdf = { from: 'docx', to: 'pdf' } as const;

it('a file handed in again for the same work, after its answer was lost, goes under the same id', () => {
  const requests = new UnansweredRequests();
  const file = new File(['a'], 'a.docx');
  const first = requests.identify({ kind: 'document', input: toPdf, file });
  requests.note(first, false);
  const again = requests.identify({ kind: 'document', input: toPdf, file });
  expect(again).toMatchObject({ id: first.id, isRepeated: true });
});

it.each<[string, Partial<JobRequest>, boolean]>([
  ['that was answered', {}, true],
  ['for other work', { input: { from: 'docx', to: 'html' } }, false],
  ['of the same name', { file: new File(['a'], 'a.docx') }, false],
])('a file %s goes under a new id', (_, change, isAnswered) => {
  const requests = new UnansweredRequests();
  const request: JobRequest = { kind: 'document', input: toPdf, file: new File(['a'], 'a.docx') };
  const first = requests.identify(request);
  requests.note(first, isAnswered);
  const again = requests.identify({ ...request, ...change });
  expect(again.id).not.toBe(first.id);
  expect(again.isRepeated).toBeUndefined();
});
