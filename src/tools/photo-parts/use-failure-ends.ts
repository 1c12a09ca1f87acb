import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { JobView } from '../../../contract/jobs';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { notices } from '../../ui/notice-store';

/** Says what a job failed of, for good, and closes its face. */
export function useFailureEnds({ state, error }: JobView, onClose: () => void): void {
  const { i18n } = useLingui();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (state !== 'failed') return;
    notices.show('error', error?.msg || i18n._(jobErrorTexts[error?.code ?? 'unexpected']));
    close.current();
  }, [state, error, i18n]);
}
