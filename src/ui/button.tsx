import type { ComponentProps } from 'react';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'quiet' | 'soft' | 'plain';

type Shape = {
  look?: ButtonLook | undefined;
  isSmall?: boolean | undefined;
  isWide?: boolean | undefined;
  isIcon?: boolean | undefined;
};

/** The class of anything that looks like a button: a link may, too. */
export function buttonClass({ look = 'primary', isSmall, isWide, isIcon }: Shape = {}): string {
  return [styles.button, styles[look], isSmall && styles.small, isWide && styles.wide, isIcon && styles.icon]
    .filter(Boolean)
    .join(' ');
}

/** `isBusy`: what it asked for is under way, and it cannot be pressed meanwhile. */
type ButtonProps = ComponentProps<'button'> & Shape & { isBusy?: boolean };

export function Button({
  look,
  isSmall,
  isWide,
  isIcon,
  isBusy,
  disabled,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const shape = buttonClass({ look, isSmall, isWide, isIcon });
  return (
    <button
      type={type}
      className={className ? `${shape} ${className}` : shape}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      {...rest}
    />
  );
}
