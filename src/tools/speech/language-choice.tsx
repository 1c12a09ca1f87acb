import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type SpeechLanguageCode, speechLanguages } from '../../../contract/speech';
import styles from './language-choice.module.css';

type LanguageChoiceProps = {
  value: SpeechLanguageCode;
  /** The wire codes this site's engine knows; absent: all. */
  available: readonly string[] | undefined;
  onChange: (code: SpeechLanguageCode) => void;
};

const names: Record<SpeechLanguageCode, ReturnType<typeof msg>> = {
  'en-GB': msg`English`,
  'eu-ES': msg`Spanish`,
  'fr-FR': msg`French`,
  'it-IT': msg`Italian`,
  'de-DE': msg`German`,
  'ja-JP': msg`Japanese`,
  'ko-KR': msg`Korean`,
};

/** Which language is spoken in the recording. */
export function LanguageChoice({ value, available, onChange }: LanguageChoiceProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  const reasonId = useId();
  const isLimited = available !== undefined && speechLanguages.some(({ code }) => !available.includes(code));
  return (
    <fieldset className={styles.languages} aria-describedby={isLimited ? reasonId : undefined}>
      <legend>{t`Language of the recording`}</legend>
      <div className={styles.row}>
        {speechLanguages.map(({ code }) => (
          <label key={code} className={styles.language}>
            <input
              type="radio"
              name={name}
              checked={code === value}
              disabled={available !== undefined && !available.includes(code)}
              onChange={() => onChange(code)}
            />
            <span>{i18n._(names[code])}</span>
          </label>
        ))}
      </div>
      {isLimited ? (
        <p
          id={reasonId}
          className={styles.reason}
        >{t`Languages that are crossed out can't be transcribed on this site.`}</p>
      ) : null}
    </fieldset>
  );
}
