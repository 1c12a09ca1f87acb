import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notifyUnavailable } from '../pwa/notify-unavailable';
import { showLogoutPrompt } from './logout-prompt';
import { warmUp } from './warm-up';

const loadLogOut = () => import('./log-out');

/** Ends the session here and leads home; unfinished jobs are asked about first. */
export function useLogOut(isSignedIn: boolean): () => Promise<void> {
  const { i18n } = useLingui();
  const navigate = useNavigate();

  // Whoever is signed in can sign out without a network.
  useEffect(() => {
    if (isSignedIn) warmUp(loadLogOut);
  }, [isSignedIn]);

  return async () => {
    try {
      const { hasUnfinishedJobs, logOut } = await loadLogOut();
      if (hasUnfinishedJobs()) return showLogoutPrompt(true);
      await Promise.all([logOut('keep-unfinished'), navigate({ to: '/' })]);
    } catch (error) {
      console.error('The sign-out could not be fetched', error);
      void notifyUnavailable(i18n);
    }
  };
}
