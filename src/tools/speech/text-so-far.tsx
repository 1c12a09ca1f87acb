import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { SpeechSegment } from '../../../contract/speech';
import { formatPosition } from './subtitles';
import styles from './text-so-far.module.css';

/** Closer to the end than this, in pixels, somebody reads along. */
const nearEndPx = 48;

/** The text of a recording that is still being transcribed. It scrolls along for who reads at its end. */
export function TextSoFar({ segments }: { segments: readonly SpeechSegment[] }) {
  const { t } = useLingui();
  const box = useRef<HTMLOListElement>(null);
  const isReadingAlong = useRef(true);
  const count = segments.length;

  useLayoutEffect(() => {
    if (count > 0 && box.current && isReadingAlong.current) box.current.scrollTop = box.current.scrollHeight;
  }, [count]);

  const noteScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    isReadingAlong.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key.
    <ol ref={box} className={styles.text} aria-label={t`Text so far`} tabIndex={0} onScroll={noteScroll}>
      {segments.map(({ startMs, text }) => (
        <li key={startMs}>
          <time>{formatPosition(startMs)}</time> {text}
        </li>
      ))}
    </ol>
  );
}
