import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { AccountFile } from './account-file';
import styles from './account-files.module.css';
import { useAccountFiles } from './use-account-files';

/** What the account has that this device has not: made or under way on other devices, or freed here. */
export function AccountFiles({ email }: { email: string }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { files, isFailed, retry, remove } = useAccountFiles(email);

  return (
    <section className={styles.files} aria-labelledby="account-files" aria-busy={!files && !isFailed}>
      <h3 ref={heading} id="account-files" tabIndex={-1}>{t`Also in your account`}</h3>
      {isFailed ? (
        <InlineAlert tone="warn">
          <p>{t`The other files of your account could not be loaded.`}</p>
          <Button look="quiet" isSmall onClick={() => void retry()}>
            {t`Try now`}
          </Button>
        </InlineAlert>
      ) : null}
      {files && files.length > 0 ? (
        <ul aria-label={t`Also in your account`}>
          {files.map((file) => (
            <AccountFile
              key={file.id}
              file={file}
              onRemove={async () => {
                const isRemoved = await remove(file.id);
                // Its button goes with it.
                if (isRemoved) heading.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          {t`What you start on another device, or remove from this one, shows up here for 7 days.`}
        </p>
      )}
    </section>
  );
}
