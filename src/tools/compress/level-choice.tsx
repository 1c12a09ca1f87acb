import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PillChoice } from '../../ui/pill-choice';
import styles from './level-choice.module.css';
import type { Choice, ChosenLevel } from './use-compress-tool';

type LevelChoiceProps = { choice: Choice; onChange: (choice: Choice) => void };

const levels: readonly [ChosenLevel, ReturnType<typeof msg>][] = [
  ['best', msg`Best quality`],
  ['balanced', msg`Balanced`],
  ['smallest', msg`Smallest`],
  ['size', msg`Maximum size`],
];

/** How small the files become: one of three levels, or under a number of megabytes. */
export function LevelChoice({ choice, onChange }: LevelChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <PillChoice
      legend={t`How small?`}
      options={levels.map(([value, text]) => ({ value, label: i18n._(text) }))}
      value={choice.level}
      onChange={(level) => onChange({ ...choice, level })}
      onPhone="columns"
    >
      {choice.level === 'size' ? (
        <label className={styles.size}>
          <span>{t`Maximum size in MB`}</span>
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
    </PillChoice>
  );
}
