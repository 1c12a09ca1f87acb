import { useLingui } from '@lingui/react/macro';
import { FactList } from '../../ui/fact-list';
import styles from './sms-form.module.css';
import type { SmsFormProps } from './sms-form-schema';
import { SmsPanel } from './sms-panel';

/** The promise and, beside it or right under it, the form that sends an anonymous message. */
export function SmsForm({ title, description, facts }: SmsFormProps) {
  const { t } = useLingui();
  return (
    <section className={styles.screen}>
      <div className={styles.words}>
        <h1>{title ?? t`Send an anonymous message`}</h1>
        <p className={styles.lead}>
          {description ?? t`A text message that does not carry your number, now or at a time you choose.`}
        </p>
        {facts?.length ? (
          <div className={styles.facts}>
            <FactList facts={facts} />
          </div>
        ) : null}
      </div>
      <SmsPanel />
    </section>
  );
}
