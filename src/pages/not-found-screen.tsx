import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsOffline } from '../pwa/use-is-offline';
import { ConfigLink } from '../tenant/config-link';
import { buttonClass } from '../ui/button';
import { MessageScreen } from './message-screen';

/** Without the network nobody knows what an address has that the app has no screen for: the server is asked again. */
export function NotFoundScreen() {
  const { t } = useLingui();
  const { isUnasked } = useRouter().options.context;
  const isUnknown = useIsOffline() || isUnasked;

  useEffect(() => {
    if (isUnknown) void import('../pwa/reload-when-reachable').then((asking) => asking.reloadWhenReachable());
  }, [isUnknown]);

  if (isUnknown) {
    return (
      <MessageScreen title={t`This page needs the network`}>
        <p>{t`We’ll try again automatically.`}</p>
      </MessageScreen>
    );
  }
  return (
    <MessageScreen title={t`Page not found`}>
      <p>{t`The address may be mistyped, or the page was taken down.`}</p>
      <ConfigLink to="/" className={buttonClass()}>
        {t`Go to the start page`}
      </ConfigLink>
    </MessageScreen>
  );
}
