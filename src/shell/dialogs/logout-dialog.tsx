import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { logOut } from '../log-out';
import { showLogoutPrompt } from '../logout-prompt';
import styles from './logout-dialog.module.css';

/** Asks what becomes of unfinished jobs before the person logs out. */
export function LogoutDialog() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const leave = async (choice: 'keep-unfinished' | 'delete-unfinished') => {
    showLogoutPrompt(false);
    await Promise.all([logOut(choice), navigate({ to: '/' })]);
  };
  return (
    <Dialog title={t`You have unfinished jobs`} closeLabel={t`Close`} onClose={() => showLogoutPrompt(false)}>
      <p className={styles.text}>
        {t`They stop when you log out. If you keep them, they continue when you log in here again. Nobody else on this device can see them.`}
      </p>
      <div className={styles.choices}>
        <Button isWide onClick={() => void leave('keep-unfinished')}>
          {t`Keep them and log out`}
        </Button>
        <Button isWide look="quiet" onClick={() => void leave('delete-unfinished')}>
          {t`Delete them and log out`}
        </Button>
      </div>
    </Dialog>
  );
}
