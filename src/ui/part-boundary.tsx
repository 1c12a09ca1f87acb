import { useLingui } from '@lingui/react/macro';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from './button';

/** Around a part of a screen: when it throws, a sentence takes its place and the rest of the screen stays. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={neverReset} errorComponent={BrokenPart}>
      {children}
    </CatchBoundary>
  );
}

const neverReset = () => 0;

function BrokenPart({ reset }: ErrorComponentProps) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <p>{t`This part could not be shown.`}</p>
      <Button look="quiet" isSmall onClick={reset}>
        {t`Try now`}
      </Button>
    </div>
  );
}
