import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { type EmailProblem, readEmail } from '../../contract/email';
import type { SiteIdentity } from '../../contract/tenant';
import { emailDetailTexts } from '../i18n/email-texts';
import { loginTexts } from '../i18n/login-texts';
import { useUnsavedInput } from '../pwa/unsaved-input';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import { InlineAlert } from '../ui/inline-alert';
import { TextField } from '../ui/text-field';
import styles from './unsubscribe-screen.module.css';

/** One field; a valid address leads to the external help site with the site's label. */
export function UnsubscribeScreen() {
  const { t, i18n } = useLingui();
  const { site } = useTenant();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<EmailProblem | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  useUnsavedInput('text', email !== '', () => setEmail(''));
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readEmail(email);
    setProblem(read.ok ? null : read.problem);
    if (!read.ok) return field.current?.focus();
    const address = unsubscribeAddress(site.site, read.email);
    setUnreachable(!address);
    if (address) location.assign(address);
    else console.error(`The help site's address is none: ${site.site.helpUrl}`);
  };
  const detail = problem && emailDetailTexts[problem];
  return (
    <form className={styles.screen} noValidate method="dialog" onSubmit={submit}>
      <h1>{t`Unsubscribe`}</h1>
      <p>{t`Enter your subscription email. We’ll finish on our help site.`}</p>
      <TextField
        ref={field}
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        problem={problem ? i18n._(loginTexts.emailErrorText) : undefined}
        detail={detail ? i18n._(detail) : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      {isUnreachable ? (
        <InlineAlert tone="bad">{t`The help site cannot be reached at the moment. Try again later.`}</InlineAlert>
      ) : null}
      <Button type="submit">{t`Submit`}</Button>
    </form>
  );
}

/**
 * The help site's address with `label` and `email`; null where the configured address is not one that a browser opens.
 */
export function unsubscribeAddress(
  { helpUrl, label }: Pick<SiteIdentity, 'helpUrl' | 'label'>,
  email: string,
): string | null {
  if (!URL.canParse(helpUrl)) return null;
  const url = new URL(helpUrl);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.searchParams.set('label', label);
  url.searchParams.set('email', email);
  return url.href;
}
