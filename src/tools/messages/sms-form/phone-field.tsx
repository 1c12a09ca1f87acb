import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { smsStartCountries } from '../../../../contract/messages';
import { useTenant } from '../../../tenant/tenant-provider';
import { LabelledField } from '../../../ui/labelled-field';
import styles from './sms-form.module.css';
import type { PhoneRules } from './use-phone-rules';

type PhoneFieldProps = {
  phone: string;
  country: string;
  /** Null until they are fetched: the number is then taken as it is typed. */
  rules: PhoneRules | null;
  problem: string | undefined;
  /** The part of the number that is wrong. */
  detail: string | undefined;
  onChange: (phone: string, country: string) => void;
};

/** A number with its country; grouped while it is typed, and a typed prefix chooses the country. */
export function PhoneField({ phone, country, rules, problem, detail, onChange }: PhoneFieldProps) {
  const { t } = useLingui();
  const { language } = useTenant();
  const start = smsStartCountries[language];
  const countries = useMemo(() => rules?.listCountries(language) ?? [], [rules, language]);

  const type = (text: string, isAtEnd: boolean) => {
    // Grouping a text that is being shortened, or changed in its middle, would fight the person's caret.
    const isGrowing = countDigits(text) > countDigits(phone);
    if (!rules || !isGrowing || !isAtEnd) return onChange(text, country);
    const typed = rules.formatTyped(text, country);
    onChange(typed.text, typed.country);
  };
  const choose = (code: string) => {
    const isInternational = phone.trim().startsWith('+');
    onChange(rules && !isInternational ? rules.formatTyped(phone, code).text : phone, code);
  };
  const tidy = () => {
    if (!rules || phone === '') return;
    const typed = rules.formatTyped(phone, country);
    if (typed.text !== phone) onChange(typed.text, typed.country);
  };

  return (
    <div className={styles.phone}>
      <LabelledField label={t`Country`}>
        {(control) => (
          <select
            {...control}
            name="country"
            autoComplete="country"
            value={country}
            onChange={({ target }) => choose(target.value)}
          >
            {countries.length > 0 ? (
              countries.map(({ code, name, callingCode }) => (
                <option key={code} value={code}>
                  {`${name} +${callingCode}`}
                </option>
              ))
            ) : (
              <option value={country}>
                {country === start.code ? `${country} +${start.callingCode}` : country}
              </option>
            )}
          </select>
        )}
      </LabelledField>
      <LabelledField label={t`Phone number`} problem={problem} detail={detail}>
        {(control) => (
          <input
            {...control}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phone}
            onChange={({ target }) => type(target.value, target.selectionStart === target.value.length)}
            onBlur={tidy}
          />
        )}
      </LabelledField>
    </div>
  );
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}
