import { useLingui } from '@lingui/react/macro';
import { isLanguage } from '../../contract/languages';
import { useTenant } from '../tenant/tenant-provider';
import { Icon } from '../ui/icons';
import styles from './language-select.module.css';

/** The language menu: a native select, which every phone shows in its own best way. */
export function LanguageSelect() {
  const { t } = useLingui();
  const { language, changeLanguage, texts } = useTenant();
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
        {texts.NavBar.langOptions.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={16} />
    </span>
  );
}
