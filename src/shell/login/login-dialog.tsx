import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { localKeys } from '../../../contract/storage-keys';
import { type LoginPrompt, loginPrompt } from '../../session/login-prompt';
import { isFirstPage } from '../../session/push-state';
import { localStore } from '../../ui/browser-storage';
import { Dialog } from '../../ui/dialog';
import { notices } from '../../ui/notice-store';
import { storeNoticeForReload } from '../notice-after-reload';
import { LoginForm } from './login-form';

/** The login dialog while it is asked for. */
export function LoginDialog({ prompt }: { prompt: LoginPrompt }) {
  const { t } = useLingui();
  const navigate = useNavigate();

  const onSignedIn = (notice: string) => {
    // Where storage is blocked a reload would forget the session.
    const mayReload = isFirstPage() && localStore.isStored(localKeys.tokenValue);
    if (prompt.afterLogin === 'account' && mayReload) {
      storeNoticeForReload(notice);
      loginPrompt.close(true);
      location.assign('/sub/account');
      return;
    }
    notices.show('success', notice, 'session');
    loginPrompt.close(true);
    if (prompt.afterLogin === 'account') void navigate({ to: '/sub/account' });
  };

  return (
    <Dialog
      title={prompt.kind === 'login' ? t`Log in` : t`Create account`}
      closeLabel={t`Close`}
      onClose={() => loginPrompt.close(false)}
    >
      <LoginForm prompt={prompt} onSignedIn={onSignedIn} />
    </Dialog>
  );
}
