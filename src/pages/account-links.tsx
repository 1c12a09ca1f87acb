import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { loginPrompt } from '../session/login-prompt';
import { sessions } from '../session/session-store';

/** Gives an element with the id `accountLink` its meaning: the account, or the login dialog first. */
export function AccountLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    // A page and a block in it may both listen.
    if (event.defaultPrevented) return;
    if (!(event.target instanceof Element) || !event.target.closest('#accountLink')) return;
    event.preventDefault();
    if (sessions.get()) void navigate({ to: '/sub/account' });
    else loginPrompt.open();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element inside is a link or button of its own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's or button's Enter arrives as a click.
    <div onClick={follow}>{children}</div>
  );
}
