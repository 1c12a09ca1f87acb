import { useLingui } from '@lingui/react/macro';
import { ConfigLink } from '../../tenant/config-link';
import { buttonClass } from '../../ui/button';

export function StartPageLink() {
  const { t } = useLingui();
  return (
    <ConfigLink to="/" className={buttonClass({ look: 'quiet' })}>
      {t`Go to the start page`}
    </ConfigLink>
  );
}
