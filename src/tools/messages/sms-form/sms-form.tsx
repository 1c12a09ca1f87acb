import { useLingui } from '@lingui/react/macro';
import { ToolScreen } from '../../screen-parts/tool-screen';
import type { SmsFormProps } from './sms-form-schema';
import { SmsPanel } from './sms-panel';

/** The promise and, beside it or right under it, the form that sends an anonymous message. */
export function SmsForm({ title, description, ...texts }: SmsFormProps) {
  const { t } = useLingui();
  return (
    <ToolScreen
      {...texts}
      title={title ?? t`Send an anonymous message`}
      lead={description ?? t`Send a text message that doesn’t show your number, now or at a time you choose.`}
    >
      <SmsPanel />
    </ToolScreen>
  );
}
