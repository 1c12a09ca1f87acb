import { useLingui } from '@lingui/react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { ComponentName } from '../../contract/pages';
import { completeTexts } from '../i18n/catalogues';
import { notifyUnavailable } from '../pwa/notify-unavailable';
import { updates } from '../pwa/updates';
import { useSession } from '../session/use-session';
import { hydrateEvent, usedAttribute } from '../ui/dehydrated';
import { nextPageEvent } from '../ui/page-events';
import { whenNear } from '../ui/when-near';
import type { HydrateOn } from './block';
import { blockRegistry } from './block-registry';
import { hydrations, untilHydrated } from './hydrate-blocks';

type BlockLoading = {
  component: ComponentName;
  isServerDrawn: boolean;
  hydrateOn: HydrateOn | 'load';
};

type LoadedBlock = {
  /** For `use` inside the block's boundary; undefined where the block was here already. */
  loaded: Promise<void> | undefined;
  /** It could not be fetched, and the server drew nothing in its place. */
  isMissing: boolean;
  load: () => void;
};

/** Fetches a block and the texts it needs, once there is a reason to. */
export function useBlockLoading(
  place: RefObject<Element | null>,
  { component, isServerDrawn, hydrateOn }: BlockLoading,
): LoadedBlock {
  const { i18n } = useLingui();
  const hasSession = useSession() !== null;
  const [isMissing, setMissing] = useState(false);
  const block = blockRegistry[component];
  const [gate] = useState(() => (block.component ? undefined : createGate()));

  const load = useCallback(async () => {
    setMissing(false);
    try {
      await Promise.all([block.load(), completeTexts(i18n)]);
      gate?.open();
      if (place.current) await untilHydrated(place.current);
    } catch (error) {
      console.info(`${component} was not fetched`, error);
      // What was typed and chosen is still in its fields, and is replayed then.
      void nextPageEvent(['online']).then(load);
      if (!isServerDrawn) setMissing(!(await updates.explainsMissing()));
      else if (place.current?.hasAttribute(usedAttribute)) void notifyUnavailable(i18n);
    }
  }, [block, component, gate, i18n, isServerDrawn, place]);

  useEffect(() => {
    const element = place.current;
    if (!gate || gate.isOpen() || !element) return;
    const loadNow = () => void load();
    const isUsed = element.hasAttribute(usedAttribute) || element.contains(document.activeElement);
    if (hydrateOn === 'load' || hasSession || isUsed || block.hasDraft()) loadNow();
    const unwatch =
      hydrateOn === 'view'
        ? whenNear(element.children, loadNow, isServerDrawn ? insideView : undefined)
        : undefined;
    element.addEventListener(hydrateEvent, loadNow);
    hydrations.add(load);
    return () => {
      unwatch?.();
      element.removeEventListener(hydrateEvent, loadNow);
      hydrations.delete(load);
    };
  }, [block, gate, hasSession, hydrateOn, isServerDrawn, load, place]);

  return { loaded: gate?.opened, isMissing, load: () => void load() };
}

/** What only begins at the lower edge of the view is not looked at yet, and the server's drawing is there already. */
const insideView = '0px 0px -20%';

type Gate = { opened: Promise<void>; open: () => void; isOpen: () => boolean };

function createGate(): Gate {
  let isOpen = false;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = () => {
      isOpen = true;
      resolve();
    };
  });
  return { opened, open, isOpen: () => isOpen };
}
