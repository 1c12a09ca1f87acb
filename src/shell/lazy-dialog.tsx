import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { completeTexts } from '../i18n/catalogues';
import { notifyUnavailable } from '../pwa/notify-unavailable';
import { nextPageEvent } from '../ui/page-events';
import { yieldToBrowser } from '../ui/yield-to-browser';

type LazyDialogProps<Props extends object> = {
  load: (i18n: I18n) => Promise<ComponentType<Props>>;
  props: Props;
  /** The dialog could not be fetched: there is nothing to close it with. */
  onMissing?: () => void;
  /** Nobody asked for it, so nobody is informed that it could not be fetched: it comes when the network is back. */
  isSilent?: boolean;
};

/**
 * Shows a dialog once its chunk is there. Not `React.lazy`: a chunk that cannot be had without a network must cost
 * the person the dialog, never the page behind it.
 */
export function LazyDialog<Props extends object>({
  load,
  props,
  onMissing,
  isSilent,
}: LazyDialogProps<Props>) {
  const { i18n } = useLingui();
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when the dialog is asked for.
  useEffect(() => {
    let isWanted = true;
    const show = () =>
      Promise.all([load(i18n), completeTexts(i18n)]).then(
        ([loaded]) => {
          if (isWanted) setComponent(() => loaded);
        },
        (error: unknown) => {
          console[isSilent ? 'info' : 'error']('A dialog could not be fetched', error);
          if (!isWanted) return;
          if (isSilent) void nextPageEvent(['online']).then(show);
          else void notifyUnavailable(i18n);
          onMissing?.();
        },
      );
    // What nobody waits for goes after what the page does now.
    void (isSilent ? yieldToBrowser().then(show) : show());
    return () => {
      isWanted = false;
    };
  }, []);
  return Component ? <Component {...props} /> : null;
}
