import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connection } from '../pwa/connection';
import { useIsOffline } from '../pwa/use-is-offline';
import { Button } from '../ui/button';
import { MessageScreen } from './message-screen';
import { OfflinePages } from './offline-pages';

/** The backend may be away while this server is not, so a timer retries and no event of the network does. */
const retryMs = 5_000;

/** In place of a page that could not be loaded. Retries automatically. */
export function RetryScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  const router = useRouter();
  const isOffline = useIsOffline();

  useEffect(() => console.error('The page could not be loaded', error), [error]);
  useEffect(() => {
    void connection.check();
    const timer = setInterval(() => void router.invalidate(), retryMs);
    return () => clearInterval(timer);
  }, [router]);

  return (
    <MessageScreen title={isOffline ? t`This page needs the network` : t`This page did not load`}>
      <p>{t`We’ll try again automatically.`}</p>
      <Button look="quiet" onClick={() => void router.invalidate()}>
        {t`Try now`}
      </Button>
      {isOffline ? <OfflinePages /> : null}
    </MessageScreen>
  );
}
