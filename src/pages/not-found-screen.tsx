import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button';
import { MessageScreen } from './message-screen';

export function NotFoundScreen() {
  const { t } = useLingui();
  return (
    <MessageScreen title={t`This page is not here`}>
      <p>{t`The address may be mistyped, or the page was taken down.`}</p>
      <Link to="/" className={buttonClass()}>
        {t`Go to the start page`}
      </Link>
    </MessageScreen>
  );
}
