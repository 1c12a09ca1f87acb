import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { accountCalls, type UserInfo } from '../../contract/accounts';
import { countrySelectWidthPx } from '../../contract/pages';
import { callBackend } from '../api/call-backend';
import { describeFailure } from '../i18n/call-failure-texts';
import { useUnsavedInput } from '../pwa/unsaved-input';
import { backendContext } from '../session/backend';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';
import { InlineAlert } from '../ui/inline-alert';
import { LabelledField } from '../ui/labelled-field';
import { notices } from '../ui/notice-store';
import { TextField } from '../ui/text-field';
import { whenNear } from '../ui/when-near';
import { listCountries } from './countries';
import styles from './profile-form.module.css';

type ProfileFormProps = { user: UserInfo; onSaved: () => Promise<unknown> };

/** Name, address and country; the loaded object goes back whole with these changed. */
export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const { t, i18n } = useLingui();
  const { texts } = useTenant();
  const { firstName, lastName, address, country } = user;
  const [values, setValues] = useState({ firstName, lastName, address, country });
  const [isSaving, setSaving] = useState(false);
  const saved: typeof values = { firstName, lastName, address, country };
  useUnsavedInput(
    'text',
    Object.entries(values).some(([field, value]) => saved[field as keyof typeof saved] !== value),
    () => setValues(saved),
  );
  const [problem, setProblem] = useState<string | null>(null);

  const bind = (field: keyof typeof values) => ({
    name: field,
    value: values[field],
    onChange: (event: { target: { value: string } }) =>
      setValues((known) => ({ ...known, [field]: event.target.value })),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    setProblem(null);
    const request = { ...user, ...values };
    const answer = await callBackend(accountCalls.saveUserInfo, { request }, backendContext());
    if (answer.ok) {
      notices.show('success', texts.Login.suceeTip1 || t`Saved successfully`);
      await onSaved();
    } else {
      setProblem(describeFailure(answer.error, i18n));
    }
    setSaving(false);
  };

  return (
    <form className={styles.form} noValidate method="dialog" onSubmit={(event) => void submit(event)}>
      <TextField {...bind('firstName')} label={t`First name`} autoComplete="given-name" maxLength={100} />
      <TextField {...bind('lastName')} label={t`Last name`} autoComplete="family-name" maxLength={100} />
      <div className={styles.wide}>
        <TextField {...bind('address')} label={t`Address`} autoComplete="street-address" maxLength={400} />
      </div>
      <div className={styles.wide}>
        <CountrySelect {...bind('country')} />
      </div>
      {problem ? (
        <div className={styles.wide}>
          <InlineAlert tone="bad">{problem}</InlineAlert>
        </div>
      ) : null}
      <div className={styles.wide}>
        <Button type="submit" isBusy={isSaving}>
          {isSaving ? t`Saving…` : t`Save`}
        </Button>
      </div>
    </form>
  );
}

type CountrySelectProps = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

function CountrySelect(select: CountrySelectProps) {
  const { t, i18n } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current) return whenNear([place.current], () => setNear(true));
  }, []);
  // The names of the world's lands take a phone a tenth of a second: not before somebody may look at them.
  const countries = useMemo(() => (isNear ? listCountries(i18n.locale) : []), [isNear, i18n.locale]);
  // A country that the backend has and this list lacks stays an option.
  const isUnknown = select.value !== '' && !countries.some(({ iso }) => iso === select.value);
  return (
    <div ref={place}>
      <LabelledField label={t`Country`}>
        {(control) => (
          <div className={styles.select} style={{ width: countrySelectWidthPx }}>
            <select {...select} {...control} autoComplete="country">
              <option value="">{t`Choose a country`}</option>
              {isUnknown ? <option value={select.value}>{select.value}</option> : null}
              {countries.map(({ iso, name }) => (
                <option key={iso} value={iso}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="chevron" />
          </div>
        )}
      </LabelledField>
    </div>
  );
}
