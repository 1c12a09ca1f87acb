import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type EmailProblem, readEmail } from '../../../contract/email';
import type { JobView } from '../../../contract/jobs';
import {
  type SupportRequest,
  supportCalls,
  supportJobNameMaxLength,
  supportMessageMaxLength,
} from '../../../contract/support';
import { callBackend } from '../../api/call-backend';
import { createUuid } from '../../api/create-uuid';
import { describeFailure } from '../../i18n/call-failure-texts';
import { emailDetailTexts } from '../../i18n/email-texts';
import { loginTexts } from '../../i18n/login-texts';
import { useJobs } from '../../jobs/use-jobs';
import { connection } from '../../pwa/connection';
import { useIsOffline } from '../../pwa/use-is-offline';
import { backendContext } from '../../session/backend';
import { onDraftsDiscarded } from '../../session/discard-drafts';
import { sessions } from '../../session/session-store';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { LabelledField } from '../../ui/labelled-field';
import { TextField } from '../../ui/text-field';
import { readSupportDraft, type SupportDraft, storeSupportDraft } from './support-draft';
import styles from './support-form.module.css';

const tooManyStatus = 429;
/** The most jobs to choose from, newest first. */
const offeredJobs = 50;

/** A message to the site's support. Its draft is stored in this tab as its writer's. */
export function SupportForm() {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const jobs = useJobs().jobs.slice(-offeredJobs).reverse();
  const [draft, setDraft] = useState(openDraft);
  const [isMessageMissing, setMessageMissing] = useState(false);
  const [emailProblem, setEmailProblem] = useState<EmailProblem | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => onDraftsDiscarded(() => setDraft(openDraft())), []);

  const change = (part: Partial<SupportDraft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    setRefusal(null);
    storeSupportDraft(changed.message === '' ? null : changed);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const message = draft.message.trim();
    const read = readEmail(draft.email);
    setMessageMissing(message === '');
    setEmailProblem(read.ok ? null : read.problem);
    if (message === '' || !read.ok) {
      const wrong = message === '' ? 'message' : 'email';
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    const request = { message, email: read.email, ...describeJob(jobs, draft.jobId) };
    const attempt = attemptFor(request, draft);
    change({ attempt });
    setSending(true);
    const context = { ...backendContext(), idempotencyKey: attempt.key };
    const answer = await callBackend(supportCalls.askSupport, { request }, context);
    setSending(false);
    if (answer.ok) {
      storeSupportDraft(null);
      return setSentFrom(read.email);
    }
    const { error } = answer;
    if (error.kind === 'aborted') return;
    if (error.kind === 'network') await connection.check();
    // The form says itself that there is no network.
    if (error.kind === 'network' && connection.isOffline()) return;
    setRefusal(
      error.kind === 'http' && error.status === tooManyStatus
        ? t`Too many messages were sent today. Yours is saved here. Send it tomorrow.`
        : describeFailure(error, i18n),
    );
  };

  if (sentFrom !== null) {
    return (
      <InlineAlert tone="ok">
        {t`Thank you, we got your message. We’ll answer by email to ${sentFrom}.`}
      </InlineAlert>
    );
  }
  const emailDetail = emailProblem && emailDetailTexts[emailProblem];
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      method="dialog"
      onSubmit={(event) => void submit(event)}
    >
      <LabelledField
        label={t`Message`}
        problem={isMessageMissing ? t`Please write what happened` : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.message}`}
            name="message"
            rows={4}
            maxLength={supportMessageMaxLength}
            value={draft.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        )}
      </LabelledField>
      {jobs.length > 0 ? (
        <LabelledField label={t`Which file is it about?`}>
          {(control) => (
            <select
              {...control}
              className={`${control.className} ${styles.job}`}
              name="job"
              value={draft.jobId}
              onChange={({ target }) => change({ jobId: target.value })}
            >
              <option value="">{t`No file`}</option>
              {jobs.map(({ id, fileName }) => (
                <option key={id} value={id}>
                  {fileName}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
      ) : null}
      <TextField
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="email"
        value={draft.email}
        problem={emailProblem ? i18n._(loginTexts.emailErrorText) : undefined}
        detail={emailDetail ? i18n._(emailDetail) : undefined}
        onChange={({ target }) => change({ email: target.value })}
      />
      {isOffline ? (
        <InlineAlert tone="warn">
          {t`You’re offline. Your message is saved here. Send it when you’re back online.`}
        </InlineAlert>
      ) : refusal ? (
        <InlineAlert tone="bad">{refusal}</InlineAlert>
      ) : null}
      <Button type="submit" isWide aria-disabled={isSending} aria-busy={isSending}>
        {isSending ? t`Sending...` : t`Send`}
      </Button>
    </form>
  );
}

function openDraft(): SupportDraft {
  return readSupportDraft() ?? { message: '', email: sessions.get()?.email ?? '', jobId: '' };
}

/** The same request is the same attempt. */
function attemptFor(request: SupportRequest, { attempt }: SupportDraft) {
  const body = JSON.stringify(request);
  return attempt?.body === body ? attempt : { key: createUuid(), body };
}

function describeJob(jobs: readonly JobView[], jobId: string): Pick<SupportRequest, 'job'> {
  const job = jobs.find(({ id }) => id === jobId);
  return job ? { job: { id: job.id, name: job.fileName.slice(0, supportJobNameMaxLength) } } : {};
}
