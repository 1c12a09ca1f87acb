import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type SpeechLanguageCode, speechLanguages } from '../../../contract/speech';
import { PillChoice } from '../../ui/pill-choice';
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
  const reasonId = useId();
  const isOffered = (code: SpeechLanguageCode) => available?.includes(code) ?? true;
  const offered = speechLanguages.filter(({ code }) => isOffered(code));
  const isLimited = offered.length < speechLanguages.length;
  const offeredNames = new Intl.ListFormat(i18n.locale).format(
    offered.map(({ code }) => i18n._(names[code])),
  );
  return (
    <PillChoice
      legend={t`Language of the recording`}
      options={speechLanguages.map(({ code }) => ({
        value: code,
        label: i18n._(names[code]),
        isDisabled: !isOffered(code),
      }))}
      value={value}
      onChange={onChange}
      onPhone="row"
      aria-describedby={isLimited ? reasonId : undefined}
    >
      {isLimited ? (
        <p
          id={reasonId}
          className={styles.reason}
        >{t`This site transcribes ${offeredNames}. Crossed-out languages are not available.`}</p>
      ) : null}
    </PillChoice>
  );
}
