import { useLingui } from '@lingui/react/macro';
import { ConfigLink } from '../../tenant/config-link';
import { useTenant } from '../../tenant/tenant-provider';
import { buttonClass } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { supportLink } from '../support-link';
import styles from './support-dialog.module.css';
import { SupportForm } from './support-form';

export function SupportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { site, texts } = useTenant();
  const takesMessages = site.capabilities?.support === true;
  return (
    <Dialog title={t`Contact us`} closeLabel={t`Close`} onClose={onClose}>
      <p className={styles.text}>
        {texts.NavBar.tryHelp ??
          t`Tell us what happened and which file it was about. We read every message and answer by email.`}
      </p>
      {takesMessages ? <SupportForm /> : null}
      <ConfigLink
        to={supportLink(site.site)}
        className={buttonClass({ isWide: true, look: takesMessages ? 'quiet' : 'primary' })}
        target="_blank"
        rel="noopener"
      >
        {t`Open the help site`}
      </ConfigLink>
    </Dialog>
  );
}
