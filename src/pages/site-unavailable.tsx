import { useLingui } from '@lingui/react/macro';
import { MessageScreen } from './message-screen';
import { RetryScreen } from './retry-screen';

/** Thrown by a tenant source when the host is no site of this server. */
export class UnknownSiteError extends Error {}

/** Instead of everything, when the site's own configuration cannot be had. */
export function SiteUnavailable({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (!(error instanceof UnknownSiteError)) return <RetryScreen error={error} />;
  return (
    <MessageScreen title={t`This site is not set up`}>
      <p>{t`There is no site at this address.`}</p>
    </MessageScreen>
  );
}
