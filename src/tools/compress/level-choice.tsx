import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import styles from './level-choice.module.css';
import type { Choice, ChosenLevel } from './use-compress-tool';

type LevelChoiceProps = { choice: Choice; onChange: (choice: Choice) => void };

const levels: readonly [ChosenLevel, ReturnType<typeof msg>][] = [
  ['best', msg`Best quality`],
  ['balanced', msg`Balanced`],
  ['smallest', msg`Smallest`],
  ['size', msg`Under a size`],
];

/** How small the files become: one of three levels, or under a number of megabytes. */
export function LevelChoice({ choice, onChange }: LevelChoiceProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className={styles.levels}>
      <legend>{t`How small?`}</legend>
      <div className={styles.row}>
        {levels.map(([level, text]) => (
          <label key={level} className={styles.level}>
            <input
              type="radio"
              name={name}
              checked={level === choice.level}
              onChange={() => onChange({ ...choice, level })}
            />
            <span>{i18n._(text)}</span>
          </label>
        ))}
      </div>
      {choice.level === 'size' ? (
        <label className={styles.size}>
          <span>{t`Largest size in MB`}</span>
          <input
            type="number"
            inputMode="decimal"
            min="0.02"
            max="100"
            step="any"
            required
            value={choice.megabytes}
            onChange={(event) => onChange({ ...choice, megabytes: event.target.value })}
          />
        </label>
      ) : null}
    </fieldset>
  );
}
