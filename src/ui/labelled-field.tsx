import { type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type LabelledFieldProps = {
  label: string;
  problem?: string | undefined;
  /** What exactly is wrong, said after the problem. */
  detail?: string | undefined;
  /** Shown under the control and read with it. */
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Any form control with its label, a hint and, when something is wrong with it, the reason. */
export function LabelledField({ label, problem, detail, hint, children }: LabelledFieldProps) {
  const id = useId();
  const described = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.input,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {problem ? (
        <p id={`${id}-problem`} className={styles.problem}>
          {detail ? (
            <>
              <span>{problem}</span> <span>{detail}</span>
            </>
          ) : (
            problem
          )}
        </p>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}
