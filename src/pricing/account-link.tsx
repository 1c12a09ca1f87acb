import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { loginPrompt } from '../session/login-prompt';
import { sessions } from '../session/session-store';

/** Leads to the account; for somebody who is not signed in the login dialog comes first. */
export function AccountLink({ children }: { children?: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (sessions.get()) return;
    event.preventDefault();
    loginPrompt.open();
  };
  return (
    <Link to="/sub/account" onClick={follow}>
      {children}
    </Link>
  );
}
