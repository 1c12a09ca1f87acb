import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connection } from '../pwa/connection';
import { useIsOffline } from '../pwa/use-is-offline';
import { useWhenOnlineAgain } from '../pwa/use-when-online-again';
import { Button } from '../ui/button';
import { MessageScreen } from './message-screen';

/** Stands where a page would be that could not be loaded; tries again by itself when the network is back. */
export function RetryScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  const router = useRouter();
  const isOffline = useIsOffline();

  useEffect(() => console.error('The page could not be loaded', error), [error]);
  useWhenOnlineAgain(() => void router.invalidate());
  useEffect(() => void connection.check(), []);

  return (
    <MessageScreen title={isOffline ? t`This page needs the network` : t`This page did not load`}>
      <p>{t`We'll try again automatically when you are back online.`}</p>
      <Button look="quiet" onClick={() => void router.invalidate()}>
        {t`Try now`}
      </Button>
    </MessageScreen>
  );
}
