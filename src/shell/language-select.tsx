import { useLingui } from '@lingui/react/macro';
import { isLanguage, languageNames, languages } from '../../contract/languages';
import { useTenant } from '../tenant/tenant-provider';
import { Icon } from '../ui/icons';
import styles from './language-select.module.css';

/** The language menu: a native select, which every phone shows in its own best way. */
export function LanguageSelect() {
  const { t } = useLingui();
  const { language, changeLanguage, texts } = useTenant();
  const options = texts.NavBar.langOptions.length
    ? texts.NavBar.langOptions
    : languages.map((value) => ({ value, label: languageNames[value] }));
  return (
    <span className={styles.frame}>
      <Icon name="globe" size={18} />
      <select
        className={styles.select}
        aria-label={t`Language`}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) void changeLanguage(target.value);
        }}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={16} />
    </span>
  );
}
