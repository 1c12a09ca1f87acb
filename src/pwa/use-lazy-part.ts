import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { notifyUnavailable } from './notify-unavailable';

/** A part that is fetched when it is asked for; one that cannot be had costs the part, never the page. */
export function useLazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { i18n } = useLingui();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const open = () => {
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => {
        console.error('A part of the page could not be fetched', error);
        void notifyUnavailable(i18n);
      },
    );
  };
  return { Part, open, close: () => setPart(null) };
}
