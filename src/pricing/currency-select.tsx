import { useLingui } from '@lingui/react/macro';
import { currencySymbols } from '../../contract/currencies';
import { Icon } from '../ui/icons';
import styles from './currency-select.module.css';
import { displayCurrencies } from './display-currency';

type CurrencySelectProps = { value: string; onChange: (currency: string) => void };

/** Changes how prices are shown, never what is charged. */
export function CurrencySelect({ value, onChange }: CurrencySelectProps) {
  const { t } = useLingui();
  return (
    <label className={styles.field}>
      <span>{t`Display currency`}</span>
      <span className={styles.control}>
        <select value={value} onChange={({ target }) => onChange(target.value)}>
          {displayCurrencies.map((currency) => (
            <option key={currency} value={currency}>
              {`${currency} ${currencySymbols[currency] ?? ''}`}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </label>
  );
}
