import { useLingui } from '@lingui/react/macro';
import { currencySymbols } from '../../contract/currencies';
import { PillSelect } from '../ui/pill-select';
import { displayCurrencies } from './display-currency';

type CurrencySelectProps = { value: string; onChange: (currency: string) => void };

/** Changes how prices are shown, never what is charged. */
export function CurrencySelect({ value, onChange }: CurrencySelectProps) {
  const { t } = useLingui();
  return (
    <PillSelect label={t`Display currency`} value={value} onChange={({ target }) => onChange(target.value)}>
      {displayCurrencies.map((currency) => (
        <option key={currency} value={currency}>
          {`${currency} ${currencySymbols[currency] ?? ''}`}
        </option>
      ))}
    </PillSelect>
  );
}
