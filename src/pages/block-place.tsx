import { useLingui } from '@lingui/react/macro';
import { memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asleepAttribute, awakeEvent, wantedAttribute, wantedEvent } from '../../contract/sleeping';
import type { Properties } from '../../contract/tenant';
import { completeTexts } from '../i18n/catalogues';
import { tellMissing } from '../pwa/tell-missing';
import { useSession } from '../session/use-session';
import { type Block, BlockBody, type WakesOn } from './block';
import styles from './block-place.module.css';
import { sleepers } from './sleepers';

/** Everything a person may do to a block before it listens. */
const touches = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'dragenter', wantedEvent];
/** What moves by itself is fetched so long before it comes into view. Ours. */
const viewMargin = '400px';
/** Of the first screen: what only begins at its lower edge is not looked at yet. Ours. */
const firstScreenMargin = '0px 0px -20%';

export type BlockPlaceProps = {
  block: Block;
  props: Properties;
  /** The server drew it, and its chunk is not here: it stays as it is until it is wanted. */
  isAsleep: boolean;
  /** `load`: as soon as the page has settled, because the person came for it. */
  wakesOn: WakesOn | 'load';
};

/**
 * Where a block stands. The server's HTML of a sleeping one is kept (React leaves a suspended boundary alone) until the
 * block is touched or comes into view; what was done to it meanwhile is done again once it listens (`early-actions.ts`).
 * Nothing that changes may reach the boundary while it sleeps, or React would draw it anew and empty: its element is
 * made once, and the contexts above it are stable.
 */
export const BlockPlace = memo(function BlockPlace({ block, props, isAsleep, wakesOn }: BlockPlaceProps) {
  const { i18n } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [sleeps, setSleeps] = useState(isAsleep);
  const hasSession = useSession() !== null;

  const onAwake = useCallback(() => setSleeps(false), []);
  const content = useMemo(
    () => (
      <Suspense fallback={null}>
        <BlockBody block={block} props={props} />
        <Awake onAwake={onAwake} />
      </Suspense>
    ),
    [block, props, onAwake],
  );

  const wake = useCallback(async () => {
    try {
      await block.load(completeTexts(i18n));
    } catch (error) {
      console.info('A block could not be fetched', error);
      const isWanted = place.current?.hasAttribute(wantedAttribute);
      place.current?.removeAttribute(wantedAttribute);
      if (!isWanted) return;
      void tellMissing(i18n);
      // What was chosen stands in its field, and is taken when the block has come.
      addEventListener('online', wake, { once: true });
    }
  }, [block, i18n]);

  useEffect(() => {
    const element = place.current;
    if (!sleeps || !element) return;
    const stop = new AbortController();
    const onTouch = ({ target }: Event) => {
      if (target instanceof Node && element.contains(target)) void wake();
    };
    // Above React's root: it stops the events of what it has not taken over there.
    for (const touch of touches) {
      document.addEventListener(touch, onTouch, { capture: true, passive: true, signal: stop.signal });
    }
    const forget = sleepers.add(wake);
    // Somebody may have gone into one of its fields before anything listened here.
    const isEntered = element.contains(document.activeElement);
    const isWanted = isEntered || block.isWanted() || element.hasAttribute(wantedAttribute);
    if (hasSession || wakesOn === 'load' || isWanted) {
      void wake();
    }
    const stopWatching = wakesOn === 'view' ? watchView(element, wake) : undefined;
    return () => {
      stop.abort();
      forget();
      stopWatching?.();
    };
  }, [sleeps, hasSession, block, wakesOn, wake]);

  // After the attribute is gone: only then is what was kept let go.
  useEffect(() => {
    if (!sleeps) document.dispatchEvent(new Event(awakeEvent));
  }, [sleeps]);

  return (
    <div ref={place} className={styles.place} {...(sleeps ? { [asleepAttribute]: '' } : {})}>
      {content}
    </div>
  );
});

/** Tells that its boundary listens: an effect inside runs only then. */
function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake]);
  return null;
}

/**
 * Wakes what is in view, and once the person scrolls also what is about to be: until then nothing below the first screen
 * is worth its bytes. The place itself has no box, so its children are watched.
 */
function watchView(element: Element, wake: () => Promise<void>): () => void {
  let observer = observe(firstScreenMargin);
  const lookAhead = () => {
    observer.disconnect();
    observer = observe(viewMargin);
  };
  window.addEventListener('scroll', lookAhead, { once: true, passive: true });
  return () => {
    window.removeEventListener('scroll', lookAhead);
    observer.disconnect();
  };

  function observe(rootMargin: string): IntersectionObserver {
    const made = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void wake();
      },
      { rootMargin },
    );
    for (const child of element.children) made.observe(child);
    return made;
  }
}
