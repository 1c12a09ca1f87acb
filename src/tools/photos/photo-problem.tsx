import { useLingui } from '@lingui/react/macro';
import { InlineAlert } from '../../ui/inline-alert';
import type { PhotoProblem as Problem } from './use-photo-tool';

/** Why nothing happened, where the person looks. */
export function PhotoProblem({ problem }: { problem: Problem | null }) {
  const { i18n } = useLingui();
  if (!problem) return null;
  return <InlineAlert tone="bad">{typeof problem === 'string' ? problem : i18n._(problem)}</InlineAlert>;
}
