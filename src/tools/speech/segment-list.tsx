import { useLingui } from '@lingui/react/macro';
import type { SpeechSegment } from '../../../contract/speech';
import { Icon } from '../../ui/icons';
import styles from './segment-list.module.css';
import { formatPosition } from './subtitles';
import type { Player } from './use-player';

type SegmentListProps = { segments: readonly SpeechSegment[]; player: Player };

/** What is said when; a press plays the recording from there, the press on what plays stops it. */
export function SegmentList({ segments, player }: SegmentListProps) {
  const { t } = useLingui();
  const { positionMs, isUnplayable } = player;
  const isPlaying = ({ startMs, endMs }: SpeechSegment) =>
    positionMs !== null && positionMs >= startMs && positionMs < endMs;

  return (
    <>
      {isUnplayable ? (
        <p className={styles.note}>{t`This browser can’t play the recording. The full text is here.`}</p>
      ) : null}
      <ol className={styles.segments} aria-label={t`Segments with times`}>
        {segments.map((segment) => {
          const { startMs, text } = segment;
          const isOn = isPlaying(segment);
          const position = formatPosition(startMs);
          return (
            <li key={startMs}>
              <button
                type="button"
                className={styles.segment}
                aria-pressed={isOn}
                aria-label={isOn ? t`Pause: ${text}` : t`Play from ${position}: ${text}`}
                onClick={() => (isOn ? player.pause() : void player.playFrom(startMs))}
              >
                <Icon name={isOn ? 'pause' : 'play'} size={18} />
                <time className={styles.time}>{position}</time>
                <span>{text}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
