import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import { countSmsSegments, smsMaxSegments, smsSenders } from '../../../../contract/messages';
import { describePhoneProblem, smsProblemTexts } from '../../../i18n/sms-texts';
import { useTenant } from '../../../tenant/tenant-provider';
import { Button } from '../../../ui/button';
import { InlineAlert } from '../../../ui/inline-alert';
import { LabelledField } from '../../../ui/labelled-field';
import { RobotCheck } from '../../../ui/robot-check';
import { PhoneField } from './phone-field';
import { ScheduleFields } from './schedule-fields';
import styles from './sms-form.module.css';
import type { SmsField } from './sms-rules';
import { useSmsForm } from './use-sms-form';

/** The form itself: who it seems to come from, to whom, what, and when. */
export function SmsPanel() {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, problems, status, reason, submit, prepare, phoneRules, robotCheck } =
    useSmsForm(form);
  const names = useTenant().site.capabilities?.smsSenderNames;
  const segments = countSmsSegments(draft.message);
  const isTooLong = segments > smsMaxSegments;
  const isSending = status === 'sending';

  const say = (field: SmsField) => {
    const problem = field === 'message' && isTooLong ? 'messageTooLong' : problems[field];
    return problem ? i18n._(smsProblemTexts[problem]) : undefined;
  };
  const phone = phoneRules.rules?.readPhone(draft.phone, draft.country);
  const phoneDetail =
    problems.phone === 'phoneInvalid' && phone && !phone.ok
      ? i18n._(describePhoneProblem(phone.problem, phone.part))
      : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void submit();
  };

  return (
    <form
      ref={form}
      className={styles.panel}
      data-status={status}
      aria-busy={isSending}
      noValidate
      // A browser that fills its own copy in again, going back, does not know that its writer has logged out.
      autoComplete="off"
      method="dialog"
      onSubmit={onSubmit}
      onFocus={prepare}
    >
      <fieldset className={styles.senders}>
        <legend>{t`Sender`}</legend>
        <div className={styles.choices}>
          {smsSenders.map((sender) => (
            <label key={sender} className={styles.choice}>
              <input
                type="radio"
                name="sender"
                value={sender}
                checked={draft.sender === sender}
                onChange={() => change({ ...draft, sender })}
              />
              <span>{sender}</span>
            </label>
          ))}
        </div>
        {names && !names.includes(draft.country) ? (
          <p className={styles.senderHint}>
            {t`Messages to this country come from a number. The sender’s name is not shown there.`}
          </p>
        ) : null}
      </fieldset>
      <PhoneField
        phone={draft.phone}
        country={draft.country}
        rules={phoneRules.rules}
        problem={say('phone')}
        detail={phoneDetail}
        onChange={(phone, country) => change({ ...draft, phone, country })}
      />
      <LabelledField
        label={t`Message`}
        problem={say('message')}
        hint={t`Segments: ${segments} of ${smsMaxSegments}`}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.message}`}
            name="message"
            rows={4}
            value={draft.message}
            onChange={({ target }) => change({ ...draft, message: target.value })}
          />
        )}
      </LabelledField>
      <ScheduleFields draft={draft} problem={say('time')} onChange={change} />
      {reason ? <InlineAlert tone="bad">{reason}</InlineAlert> : null}
      <RobotCheck {...robotCheck} />
      <Button type="submit" isWide aria-disabled={isSending} aria-busy={isSending}>
        {isSending ? t`Sending...` : draft.isScheduled ? t`Schedule the message` : t`Send`}
      </Button>
    </form>
  );
}
