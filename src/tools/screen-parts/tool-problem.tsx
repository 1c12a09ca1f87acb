import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { InlineAlert } from '../../ui/inline-alert';

/** A sentence of the backend's, or one of the app's own. */
export type Problem = string | MessageDescriptor;

/** Why nothing happened. It scrolls into view: the input may stand far down a list. */
export function ToolProblem({ problem }: { problem: Problem | null }) {
  const { i18n } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  return (
    <div ref={place}>
      <InlineAlert tone="bad">{typeof problem === 'string' ? problem : i18n._(problem)}</InlineAlert>
    </div>
  );
}
