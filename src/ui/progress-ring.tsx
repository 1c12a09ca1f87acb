import styles from './progress-ring.module.css';

type ProgressRingProps = {
  /** 0 to 100. */
  percent: number;
  label: string;
  valueText: string;
};

const radius = 42;
const around = 2 * Math.PI * radius;

/** A circle that fills, with the figure inside. */
export function ProgressRing({ percent, label, valueText }: ProgressRingProps) {
  return (
    <div
      role="progressbar"
      className={styles.ring}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={radius} className={styles.track} />
        <circle
          cx="50"
          cy="50"
          r={radius}
          className={styles.filled}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - percent / 100)}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <span className={styles.figure} aria-hidden="true">
        {percent}%
      </span>
    </div>
  );
}
