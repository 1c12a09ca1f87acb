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
  const isOffered = (code: SpeechLanguageCode) => available?.includes(code) ?? true;
  const offered = speechLanguages.filter(({ code }) => isOffered(code));
  const isLimited = offered.length < speechLanguages.length;
  const offeredNames = new Intl.ListFormat(i18n.locale).format(
    offered.map(({ code }) => i18n._(names[code])),
  );
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
              disabled={!isOffered(code)}
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
        >{t`This server offers: ${offeredNames}. It does not transcribe the languages that are crossed out.`}</p>
      ) : null}
    </fieldset>
  );
}
