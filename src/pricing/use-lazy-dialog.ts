import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { notifyUnavailable } from '../pwa/notify-unavailable';

type DialogProps = { onClose: () => void };

/** A dialog that is fetched when it is asked for; one that cannot be had costs the dialog, never the page. */
export function useLazyDialog(load: () => Promise<ComponentType<DialogProps>>) {
  const { i18n } = useLingui();
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const open = () => {
    load().then(
      (loaded) => setDialog(() => loaded),
      (error: unknown) => {
        console.error('A dialog could not be fetched', error);
        void notifyUnavailable(i18n);
      },
    );
  };
  return { Dialog, open, close: () => setDialog(null) };
}
