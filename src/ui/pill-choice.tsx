import { type ReactNode, useId } from 'react';
import styles from './pill-choice.module.css';

type PillChoiceProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** On a phone: all in two columns, or one row that scrolls sideways where there are many. */
  onPhone: 'columns' | 'row';
  'aria-describedby'?: string | undefined;
  /** Below the options. */
  children?: ReactNode;
};

/** One of a few options, each a radio button that looks like a pill. */
export function PillChoice<Value extends string>({
  legend,
  options,
  value,
  onChange,
  onPhone,
  children,
  ...aria
}: PillChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice} {...aria}>
      <legend>{legend}</legend>
      <div className={`${styles.pills} ${styles[onPhone]}`}>
        {options.map((option) => (
          <label key={option.value} className={styles.pill}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
