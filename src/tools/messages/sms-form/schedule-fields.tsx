import { useLingui } from '@lingui/react/macro';
import { smsMaxScheduleMs } from '../../../../contract/messages';
import { formatDay, formatMoment } from '../../../i18n/calendar-formats';
import { formatDate, formatZonedTime } from '../../../i18n/formats';
import { LabelledField } from '../../../ui/labelled-field';
import { resolveDeliveryTime } from './delivery-time';
import type { SmsDraft } from './sms-draft';
import styles from './sms-form.module.css';

type ScheduleFieldsProps = {
  draft: SmsDraft;
  problem: string | undefined;
  onChange: (draft: SmsDraft) => void;
};

/** Now, or at a day and hour of the person's own clock. */
export function ScheduleFields({ draft, problem, onChange }: ScheduleFieldsProps) {
  const { t, i18n } = useLingui();
  const lastMs = Date.now() + smsMaxScheduleMs;
  const lastDay = formatDate(lastMs, i18n.locale);
  const zone = draft.isScheduled ? Intl.DateTimeFormat().resolvedOptions().timeZone : '';
  const delivery = draft.isScheduled ? resolveDeliveryTime(draft.time) : null;
  const moment = delivery ? formatZonedTime(delivery.atMs, i18n.locale) : '';
  const clockChanges = {
    plain: null,
    skipped: t`The clocks go forward on that day, so this time does not exist. Your message will be sent on ${moment}.`,
    repeated: t`The clocks go back on that day, so this time comes twice. Your message will be sent the first time, on ${moment}.`,
  };
  const clockChange = delivery && clockChanges[delivery.kind];
  return (
    <>
      <label className={styles.later}>
        <input
          type="checkbox"
          name="later"
          checked={draft.isScheduled}
          onChange={({ target }) => onChange({ ...draft, isScheduled: target.checked })}
        />
        <span>{t`Send later`}</span>
      </label>
      {draft.isScheduled ? (
        <LabelledField
          label={t`Delivery time`}
          problem={problem}
          hint={
            <>
              {t`In your time zone, ${zone}. The latest possible date is ${lastDay}.`}
              <p role="status" className={styles.clock}>
                {clockChange}
              </p>
            </>
          }
        >
          {(control) => (
            <input
              {...control}
              name="time"
              type="datetime-local"
              min={`${formatDay(Date.now())}T00:00`}
              max={formatMoment(lastMs).replace(' ', 'T').slice(0, 16)}
              value={draft.time}
              onChange={({ target }) => onChange({ ...draft, time: target.value })}
            />
          )}
        </LabelledField>
      ) : null}
    </>
  );
}
