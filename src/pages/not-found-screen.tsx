import { useLingui } from '@lingui/react/macro';
import { ConfigLink } from '../tenant/config-link';
import { buttonClass } from '../ui/button';
import { MessageScreen } from './message-screen';

export function NotFoundScreen() {
  const { t } = useLingui();
  return (
    <MessageScreen title={t`This page is not here`}>
      <p>{t`The address may be mistyped, or the page was taken down.`}</p>
      <ConfigLink to="/" className={buttonClass()}>
        {t`Go to the start page`}
      </ConfigLink>
    </MessageScreen>
  );
}
