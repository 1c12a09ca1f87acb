import type { ComponentProps } from 'react';
import { LabelledField } from './labelled-field';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> &
  Pick<ComponentProps<typeof LabelledField>, 'label' | 'problem' | 'detail'>;

/** An input with its label and, when something is wrong with it, the reason. */
export function TextField({ label, problem, detail, ...input }: TextFieldProps) {
  return (
    <LabelledField label={label} problem={problem} detail={detail}>
      {(control) => <input {...input} {...control} />}
    </LabelledField>
  );
}
