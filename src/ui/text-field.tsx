import type { ComponentProps } from 'react';
import { LabelledField } from './labelled-field';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & { label: string; problem?: string | undefined };

/** An input with its label and, when something is wrong with it, the reason. */
export function TextField({ label, problem, ...input }: TextFieldProps) {
  return (
    <LabelledField label={label} problem={problem}>
      {(control) => <input {...input} {...control} />}
    </LabelledField>
  );
}
