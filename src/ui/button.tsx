import type { ComponentProps } from 'react';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'quiet' | 'soft' | 'plain';

type Shape = { look?: ButtonLook; isSmall?: boolean; isWide?: boolean; isIcon?: boolean };

/** The class of anything that looks like a button: a link may, too. */
export function buttonClass({ look = 'primary', isSmall, isWide, isIcon }: Shape = {}): string {
  return [
    styles.button,
    styles[look],
    isSmall ? styles.small : '',
    isWide ? styles.wide : '',
    isIcon ? styles.icon : '',
  ]
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
  const shape = buttonClass({
    ...(look ? { look } : {}),
    ...(isSmall ? { isSmall } : {}),
    ...(isWide ? { isWide } : {}),
    ...(isIcon ? { isIcon } : {}),
  });
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
